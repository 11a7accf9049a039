import { hasOrganiserRole } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { getStanding } from "@/lib/taking-part/joining/standing";
import { toStandingJson } from "@/lib/taking-part/joining/standing-wire";
import { calls } from "@/lib/taking-part/registrations/calls";
import { changeAnswers, joinEvent } from "@/lib/taking-part/registrations/join-event";
import { leave } from "@/lib/taking-part/registrations/service";
import { toJoinAnswerJson, toLeftJson } from "@/lib/taking-part/registrations/wire";

/** A student's own registration at any event: the standing, joining, changing one's answers, and leaving. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/events/{id}/registration"], async ({ actor, params: { id } }) => {
    const [standing, mayManage] = await Promise.all([getStanding(actor, id), hasOrganiserRole(actor, id)]);
    return { ...toStandingJson(standing, actor), ...(mayManage && { mayManage }) };
  }),
  POST: route(calls["POST /api/events/{id}/registration"], async ({ actor, params, body }) =>
    toJoinAnswerJson(await joinEvent(actor, params.id, body), actor),
  ),
  PUT: route(calls["PUT /api/events/{id}/registration"], async ({ actor, params, body }) => ({
    message: "Answers saved",
    registration: toStandingJson(await changeAnswers(actor, params.id, body.answers), actor),
  })),
  DELETE: route(calls["DELETE /api/events/{id}/registration"], async ({ actor, params }) => toLeftJson(await leave(actor, params.id))),
});
