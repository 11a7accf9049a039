import { authorizeNowOrLately } from "@/lib/identity/organisers/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/door/calls";
import { recordScans } from "@/lib/taking-part/door/service";
import { toScansJson } from "@/lib/taking-part/door/wire";

/** Scans of a device, including offline ones from hours ago. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/door/{eventId}/scans"], async ({ actor, params, body }) => {
    const by = await authorizeNowOrLately(actor, params.eventId, "check_in");
    await limits.scans.use(actor.id, body.scans.length);
    if (by.role === null) await limits.lateScans.use(actor.id, body.scans.length);
    return toScansJson(await recordScans(by, body));
  }),
});
