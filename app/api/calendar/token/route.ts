import { calls } from "@/lib/catalogue/calendar/calls";
import { findPersonalAddress, makePersonalAddress, revokePersonalAddress } from "@/lib/catalogue/calendar/personal";
import { toPersonalAddressJson } from "@/lib/catalogue/calendar/wire";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The secret address of a student's own calendar. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/calendar/token"], async ({ actor }) => toPersonalAddressJson(await findPersonalAddress(actor))),
  POST: route(calls["POST /api/calendar/token"], async ({ actor }) => reply(await makePersonalAddress(actor), { status: 201 })),
  DELETE: route(calls["DELETE /api/calendar/token"], async ({ actor }) => {
    await revokePersonalAddress(actor);
    return toPersonalAddressJson(null);
  }),
});
