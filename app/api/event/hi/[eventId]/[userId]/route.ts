import { authorizeSelf } from "@/lib/identity/accounts/access";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { answers } from "@/lib/taking-part/registrations/answers";
import { joinQuery, registrationParams } from "@/lib/taking-part/registrations/schema";
import { toRegistrationJson } from "@/lib/taking-part/registrations/wire";

/** The registration check ("hi" in the documented API). It registers or holds a seat, hence `mutates`, and no HEAD. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route({
      access: ["student"],
      mutates: true,
      limit: limits.joining,
      params: registrationParams,
      query: joinQuery,
      answers: answers["GET /api/event/hi/{eventId}/{userId}"],
      handle: async ({ actor, params, query }) => {
        const { actor: student } = authorizeSelf(actor, params.userId);
        return toRegistrationJson(await joinByClick(student, params.eventId, new Date(), query.source));
      },
    }),
  },
  { head: false },
);
