import { eventParams } from "@/lib/catalogue/events/schema";
import { hasStanding } from "@/lib/identity/organisers/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { join } from "@/lib/taking-part/joining/join";
import { getRegistrationDetails } from "@/lib/taking-part/joining/registration-details";
import { toRegistrationStateJson } from "@/lib/taking-part/joining/registration-wire";
import { answers } from "@/lib/taking-part/registrations/answers";
import { changeAnswers } from "@/lib/taking-part/registrations/change-answers";
import { answersBody, joinBody } from "@/lib/taking-part/registrations/schema";
import { leave } from "@/lib/taking-part/registrations/service";
import { toJoinAnswerJson, toLeftJson } from "@/lib/taking-part/registrations/wire";

/** A student's own registration at any event: its state, joining, changing one's answers, and leaving. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    params: eventParams,
    answers: answers["GET /api/events/{id}/registration"],
    handle: async ({ actor, params: { id } }) => {
      const [registration, mayManage] = await Promise.all([getRegistrationDetails(actor, id), hasStanding(actor, id)]);
      return { ...toRegistrationStateJson(registration, actor), ...(mayManage && { mayManage }) };
    },
  }),
  POST: route({
    access: ["student"],
    limit: limits.joining,
    params: eventParams,
    json: joinBody,
    answers: answers["POST /api/events/{id}/registration"],
    handle: async ({ actor, params, body }) => toJoinAnswerJson(await join(actor, params.id, body), actor),
  }),
  PUT: route({
    access: ["student"],
    limit: limits.joining,
    params: eventParams,
    json: answersBody,
    answers: answers["PUT /api/events/{id}/registration"],
    handle: async ({ actor, params, body }) => ({
      message: "Answers saved",
      registration: toRegistrationStateJson(await changeAnswers(actor, params.id, body.answers), actor),
    }),
  }),
  DELETE: route({
    access: ["student"],
    limit: limits.joining,
    params: eventParams,
    answers: answers["DELETE /api/events/{id}/registration"],
    handle: async ({ actor, params }) => toLeftJson(await leave(actor, params.id)),
  }),
});
