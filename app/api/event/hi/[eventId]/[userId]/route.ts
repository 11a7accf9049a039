import { authorizeSelf } from "@/lib/identity/accounts/access";
import { endpoint, route } from "@/lib/platform/http/route";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { calls } from "@/lib/taking-part/registrations/calls";
import { toRegistrationJson } from "@/lib/taking-part/registrations/wire";

/** The registration check ("hi" in the documented API). It registers or holds a seat, hence `mutates`, and no HEAD. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route(calls["GET /api/event/hi/{eventId}/{userId}"], async ({ actor, params, query }) => {
      const { actor: student } = authorizeSelf(actor, params.userId);
      return toRegistrationJson(await joinByClick(student, params.eventId, new Date(), query.source));
    }),
  },
  { head: false },
);
