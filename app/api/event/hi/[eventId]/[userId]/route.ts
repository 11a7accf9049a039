import { authorizeSelf } from "@/lib/identity/accounts/access";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/registrations/calls";
import { join } from "@/lib/taking-part/registrations/service";
import { toRegistrationJson } from "@/lib/taking-part/registrations/wire";

/** The registration check ("hi" in the documented API). It registers or holds a seat, hence `mutates`, and no HEAD. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route(calls["GET /api/event/hi/{eventId}/{userId}"], async ({ actor, params, query }) => {
      const { actor: student } = authorizeSelf(actor, params.userId);
      return toRegistrationJson(await join(student, params.eventId, new Date(), query.source));
    }),
  },
  { head: false },
);
