import { authorize, authorizeWrite } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { type Added, addPeople } from "@/lib/taking-part/guest-list/add-people";
import { answers } from "@/lib/taking-part/guest-list/answers";
import { answers as changeAnswers } from "@/lib/taking-part/guest-list/change-answers";
import { addPeopleBody } from "@/lib/taking-part/guest-list/change-schema";
import { peopleParams, peopleQuery, REPEATABLE } from "@/lib/taking-part/guest-list/schema";
import { listPeople } from "@/lib/taking-part/guest-list/service";
import { toPeopleJson } from "@/lib/taking-part/guest-list/wire";

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
      const added = await addPeople(await authorizeWrite(actor, params.eventId, "change_people"), body);
      return reply({ message: invitedText(added, body.emails.length), invited: added.invited }, { status: 202 });
    },
  }),
});

function invitedText({ invited, mailedBefore }: Added, asked: number): string {
  const [sent, passedOver] = [invited - mailedBefore, asked - invited];
  return [
    sent === 1 ? "1 invitation sent." : `${sent} invitations sent.`,
    mailedBefore === 1 && "1 person got an email about this event in the last 24 hours. Their seat is held, without another email.",
    mailedBefore > 1 &&
      `${mailedBefore} people got an email about this event in the last 24 hours. Their seats are held, without another email.`,
    passedOver === 1 && "1 person already has a seat or an invitation.",
    passedOver > 1 && `${passedOver} people already have a seat or an invitation.`,
  ]
    .filter(Boolean)
    .join(" ");
}
