import { eventIdParams } from "@/lib/catalogue/events/schema";
import { deleteQuery } from "@/lib/identity/audit/schema";
import { authorizeWrite } from "@/lib/identity/organisers/service";
import { scopeQuery } from "@/lib/organising/publishing/series-schema";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/site/removal/answers";
import { deleteEvent } from "@/lib/site/removal/delete-event";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: eventIdParams,
    query: deleteQuery.extend(scopeQuery.shape),
    answers: answers["DELETE /api/collegeRep/delete/{eventId}"],
    handle: async ({ actor, params, query }) => {
      await deleteEvent(await authorizeWrite(actor, params.eventId, "cancel_event"), query.reason, new Date(), query.scope);
      return { res: "ok", message: "Event deleted successfully" };
    },
  }),
});
