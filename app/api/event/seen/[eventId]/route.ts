import { hasOrganiserRole } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/results/calls";
import { countVisit } from "@/lib/organising/results/count-visits";
import { hasRole, SIGNED_IN } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/**
 * Counts that an event's page was seen or Register was pressed, without storing a person. The answer is the same for an event that does not
 * exist, and for its organisers, who are not counted. A successful call is not logged.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(
    calls["POST /api/event/seen/{eventId}"],
    async ({ actor, params: { eventId }, body: { step, source = "direct" }, address }) => {
      await limits.seen.use(address);
      if (hasRole(actor, SIGNED_IN) && (await hasOrganiserRole(actor, eventId))) return;
      countVisit({ eventId, step, source });
    },
    { isProbe: true },
  ),
});
