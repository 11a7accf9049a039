import { eventParams } from "@/lib/events/schema";
import { join } from "@/lib/joining/join";
import { getRegistrationDetails } from "@/lib/joining/registration-details";
import { toRegistrationStateJson } from "@/lib/joining/registration-wire";
import { hasStanding } from "@/lib/organisers/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/registrations/answers";
import { changeAnswers } from "@/lib/registrations/change-answers";
import { answersBody, joinBody } from "@/lib/registrations/schema";
import { leave } from "@/lib/registrations/service";
import { toJoinAnswerJson, toLeftJson } from "@/lib/registrations/wire";

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
