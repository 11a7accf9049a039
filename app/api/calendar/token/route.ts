import { answers } from "@/lib/catalogue/calendar/answers";
import { findPersonalAddress, makePersonalAddress, revokePersonalAddress } from "@/lib/catalogue/calendar/personal";
import { toPersonalAddressJson } from "@/lib/catalogue/calendar/wire";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The secret address of a student's own calendar. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    answers: answers["GET /api/calendar/token"],
    handle: async ({ actor }) => toPersonalAddressJson(await findPersonalAddress(actor)),
  }),
  POST: route({
    access: ["student"],
    limit: limits.accountWrite,
    answers: answers["POST /api/calendar/token"],
    handle: async ({ actor }) => reply(await makePersonalAddress(actor), { status: 201 }),
  }),
  DELETE: route({
    access: ["student"],
    limit: limits.accountWrite,
    answers: answers["DELETE /api/calendar/token"],
    handle: async ({ actor }) => {
      await revokePersonalAddress(actor);
      return toPersonalAddressJson(null);
    },
  }),
});
