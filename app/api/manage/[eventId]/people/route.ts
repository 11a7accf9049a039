import { authorize, authorizeWrite } from "@/lib/organisers/service";
import { addPeople } from "@/lib/people/add-people";
import { answers } from "@/lib/people/answers";
import { answers as changeAnswers } from "@/lib/people/change-answers";
import { addPeopleBody } from "@/lib/people/change-schema";
import { peopleParams, peopleQuery, REPEATABLE } from "@/lib/people/schema";
import { listPeople } from "@/lib/people/service";
import { toPeopleJson } from "@/lib/people/wire";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The people of an event, filtered and in pages. Adding them by e-mail invites them. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: peopleParams,
    query: peopleQuery,
    repeatable: REPEATABLE,
    answers: answers["GET /api/manage/{eventId}/people"],
    handle: async ({ actor, params, query }) =>
      toPeopleJson(await listPeople(await authorize(actor, params.eventId, "read_people"), query)),
  }),
  POST: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: peopleParams,
    json: addPeopleBody,
    answers: changeAnswers["POST /api/manage/{eventId}/people"],
    handle: async ({ actor, params, body }) => {
      const invited = await addPeople(await authorizeWrite(actor, params.eventId, "change_people"), body);
      return reply({ message: invitedText(invited, body.emails.length), invited }, { status: 202 });
    },
  }),
});

function invitedText(invited: number, asked: number): string {
  const sent = invited === 1 ? "1 invitation sent." : `${invited} invitations sent.`;
  const others = asked - invited;
  if (others === 0) return sent;
  return others === 1
    ? `${sent} 1 person has a seat or is invited already.`
    : `${sent} ${others} people have a seat or are invited already.`;
}
