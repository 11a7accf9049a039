import "server-only";
import { getOrganisedEvent } from "@/lib/catalogue/events/service";
import { holdInvitations, mailInvitations } from "@/lib/catalogue/seats/invitations";
import { recordOrganiserActs } from "@/lib/identity/audit/record";
import { countInvitations } from "@/lib/identity/helpers/invitation-mails";
import { isPublic } from "@/lib/identity/organisers/event-state";
import { ensureShown, type Organiser } from "@/lib/identity/organisers/service";
import { AppError } from "@/lib/platform/errors";
import { invitationLimits } from "@/lib/platform/http/limits";
import type { AddPeopleBody } from "@/lib/taking-part/guest-list/change-schema";
import { withLockedEvent } from "@/lib/taking-part/joining/locked-event";

/** The time for which an invitation holds its seat. Source: contract organisers 9.2. */
const INVITATION_HELD_MS = 48 * 60 * 60 * 1000;

const TEAMS_ONLY = "This event is for teams. Captains add members with their team’s link.";

/** The number of invited addresses, and of those that got no mail because they got one about the event in the last 24 hours. */
export type Added = { invited: number; mailedBefore: number };

/**
 * Invites addresses to an event: a seat is held for each of them, or for none. The outcome is the same for every address, so it does not
 * reveal which addresses have an account. Addresses that are already invited, and log-in addresses of students who have a seat, are
 * skipped.
 * @throws AppError event_not_found, event_hidden, event_not_published, event_cancelled, event_over, event_full (`data.left`),
 * validation_failed (an event of teams), too_many_requests, invitation_limit Source: contract organisers 9.1 and 9.2, decision 028.
 */
export async function addPeople(by: Organiser<"change_people">, { emails, fee }: AddPeopleBody, now = new Date()): Promise<Added> {
  const eventId = by.event.id;
  ensureShown(by);
  const organised = await getOrganisedEvent(by, now);
  if (!isPublic(organised)) throw new AppError("event_not_published", { eventId });
  if (organised.joining.entry === "team")
    throw new AppError("validation_failed", { eventId }, { issues: [{ field: "emails", message: TEAMS_ONLY }] });
  return withLockedEvent(eventId, now, async (tx, event) => {
    if (event.status === "cancelled") throw new AppError("event_cancelled", { eventId });
    if (event.overAt <= now) throw new AppError("event_over", { eventId });
    const until = new Date(Math.min(now.getTime() + INVITATION_HELD_MS, event.overAt.getTime()));
    const held = await holdInvitations(tx, eventId, { addresses: emails, isWaived: fee === "waived", until, now });
    if (!held) throw new AppError("event_full", { eventId }, { data: { left: (event.capacity ?? 0) - event.taken } });
    await invitationLimits.people.use(tx, [eventId], held.length, now);
    const addresses = held.map(({ address }) => address);
    const { fresh, toMail } = await countInvitations(tx, by, addresses, now);
    const mailed = held.filter(({ address }) => toMail.includes(address));
    await mailInvitations(tx, mailed);
    await recordOrganiserActs(
      tx,
      by,
      held.map(({ id }) => ({ act: "added_person", subject: { kind: "registration", id }, changes: { fee: [null, fee] } })),
    );
    return { invited: held.length, mailedBefore: held.length - fresh.length };
  });
}
