import { hasOrganiserRole } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { join } from "@/lib/taking-part/joining/join";
import { getRegistrationDetails } from "@/lib/taking-part/joining/registration-details";
import { toRegistrationStateJson } from "@/lib/taking-part/joining/registration-wire";
import { calls } from "@/lib/taking-part/registrations/calls";
import { changeAnswers } from "@/lib/taking-part/registrations/change-answers";
import { leave } from "@/lib/taking-part/registrations/service";
import { toJoinAnswerJson, toLeftJson } from "@/lib/taking-part/registrations/wire";

/** A student's own registration at any event: its state, joining, changing answers, and leaving. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/events/{id}/registration"], async ({ actor, params: { id } }) => {
    const [registration, mayManage] = await Promise.all([getRegistrationDetails(actor, id), hasOrganiserRole(actor, id)]);
    return { ...toRegistrationStateJson(registration, actor), ...(mayManage && { mayManage }) };
  }),
  POST: route(calls["POST /api/events/{id}/registration"], async ({ actor, params, body }) =>
    toJoinAnswerJson(await join(actor, params.id, body), actor),
  ),
  PUT: route(calls["PUT /api/events/{id}/registration"], async ({ actor, params, body }) => ({
    message: "Answers saved",
    registration: toRegistrationStateJson(await changeAnswers(actor, params.id, body.answers), actor),
  })),
  DELETE: route(calls["DELETE /api/events/{id}/registration"], async ({ actor, params }) => toLeftJson(await leave(actor, params.id))),
});
