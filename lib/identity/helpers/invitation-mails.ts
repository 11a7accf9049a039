import "server-only";
import { createHmac } from "node:crypto";
import { findHistory, isNewClub } from "@/lib/identity/helpers/new-club";
import type { ClubOrganiser, Organiser } from "@/lib/identity/organisers/service";
import type { Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { invitationLimits } from "@/lib/platform/http/limits";
import { findSent, type MailPace, noteAsSent } from "@/lib/platform/mail/once";
import { DAY_MS } from "@/lib/platform/time/units";

type Inviter = Organiser<"change_people" | "change_team"> | ClubOrganiser<"change_team">;

type Counted = {
  /**
   * The mailboxes that were not mailed about this event or club in the last 24 hours. The organiser may see this: it reveals only their own
   * invitations.
   */
  fresh: string[];
  /** The mailboxes that get a mail. The others already had five invitations from any clubs today; the organiser does not learn this. */
  toMail: string[];
};

/**
 * Counts the mails of invitations to people, helpers and clubs, in the transaction that invites: five to a mailbox in a day; 1,000 from a
 * club and from the account that acts, 300 for a new club, and 1,000 from all new clubs of a college.
 * @param mailboxes addresses in lower case without a `+tag`, each once
 * @throws AppError event_not_found (its club is gone), invitation_limit, invitation_limit_of_new_clubs; the transaction must end then
 * Source: decision 028.
 */
export async function countInvitations(tx: Tx, by: Inviter, mailboxes: string[], now: Date): Promise<Counted> {
  const { about, clubId, collegeId } = placeOf(by);
  const sent = await findSent(
    tx,
    mailboxes.map((mailbox) => dailyKeyOf(mailbox, about)),
  );
  const fresh = mailboxes.filter((mailbox) => !sent.has(dailyKeyOf(mailbox, about)));
  if (fresh.length === 0) return { fresh, toMail: [] };
  const toMail = await invitationLimits.mailbox.take(tx, fresh, now);
  const isNew = isNewClub(await findHistory(tx, clubId, now), now);
  await (isNew ? invitationLimits.newClub : invitationLimits.club).use(tx, [clubId, by.actor.id], fresh.length, now);
  if (isNew) await invitationLimits.newClubs.use(tx, [collegeId], fresh.length, now);
  // A mailbox that gets no mail because it already had five counts like the others, with the same answer: a different answer would reveal
  // invitations of other clubs.
  await noteAsSent(
    tx,
    fresh.filter((mailbox) => !toMail.includes(mailbox)).map((mailbox) => dailyKeyOf(mailbox, about)),
  );
  return { fresh, toMail };
}

function placeOf(by: Inviter): { about: string; clubId: string; collegeId: string } {
  if ("club" in by) return { about: by.club.id, clubId: by.club.id, collegeId: by.club.collegeId };
  const { id, clubId, collegeId } = by.event;
  if (!clubId || !collegeId) throw new AppError("event_not_found", { id });
  return { about: id, clubId, collegeId };
}

/**
 * The pace of `sendOnce` for invitations of a mailbox to an event or a club: it gets one mail in 24 hours, whatever happened to the
 * invitation. The key is a keyed hash, because it outlives the address.
 * @param mailbox an address in lower case without a `+tag`
 * @param about the id of the event, or of the club for all its events
 */
export const dailyPace = (mailbox: string, about: string, now: Date): MailPace => ({
  key: dailyKeyOf(mailbox, about),
  everyMs: DAY_MS,
  now,
});

const dailyKeyOf = (mailbox: string, about: string): string =>
  `invitation.${createHmac("sha256", env.NEXTAUTH_SECRET).update(`invitation ${about} ${mailbox}`).digest("base64url")}`;
