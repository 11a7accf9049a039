import { authorize, authorizeWrite } from "@/lib/identity/organisers/service";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { type Added, addPeople } from "@/lib/taking-part/guest-list/add-people";
import { calls } from "@/lib/taking-part/guest-list/calls";
import { countPeople, listPeople } from "@/lib/taking-part/guest-list/service";
import { toPeopleJson } from "@/lib/taking-part/guest-list/wire";

/** The people of an event, filtered and in pages. Adding people by email invites them. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/manage/{eventId}/people"], async ({ actor, params, query }) => {
    const by = await authorize(actor, params.eventId, "read_people");
    return toPeopleJson(...(await Promise.all([listPeople(by, query), countPeople(by)])));
  }),
  POST: route(calls["POST /api/manage/{eventId}/people"], async ({ actor, params, body }) => {
    const added = await addPeople(await authorizeWrite(actor, params.eventId, "change_people"), body);
    return reply({ message: invitedText(added, body.emails.length), invited: added.invited }, { status: 202 });
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
