import { eventIdParams } from "@/lib/catalogue/events/schema";
import { authorizeNowOrLately } from "@/lib/identity/organisers/service";
import { SIGNED_IN } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/door/answers";
import { scansBody } from "@/lib/taking-part/door/schema";
import { recordScans } from "@/lib/taking-part/door/service";
import { toScansJson } from "@/lib/taking-part/door/wire";

/** Scans of a device, also those it made hours ago without a connection. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: SIGNED_IN,
    params: eventIdParams,
    json: scansBody,
    answers: answers["POST /api/door/{eventId}/scans"],
    handle: async ({ actor, params, body }) => {
      const by = await authorizeNowOrLately(actor, params.eventId, "check_in");
      await limits.scans.use(actor.id, body.scans.length);
      if (by.standing === null) await limits.lateScans.use(actor.id, body.scans.length);
      return toScansJson(await recordScans(by, body));
    },
  }),
});
