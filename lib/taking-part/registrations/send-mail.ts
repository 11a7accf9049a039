import "server-only";
import type { Event } from "@/lib/catalogue/events/policy";
import { windowState } from "@/lib/catalogue/events/registration-window";
import { getEventOfRecord } from "@/lib/catalogue/events/service";
import { LIVING, missingMembers } from "@/lib/catalogue/seats/living";
import { type MailKind, SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import { dailyPace } from "@/lib/identity/helpers/invitation-mails";
import { PUSH_KINDS_OF_REGISTRATIONS, SEND_PUSH } from "@/lib/identity/students/tasks";
import { db } from "@/lib/platform/db/client";
import { messageIdOf, sendOnce } from "@/lib/platform/mail/once";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";
import { leavingOf } from "@/lib/taking-part/joining/leaving";
import { findPlaceInLine } from "@/lib/taking-part/joining/line";
import type { MailTeam } from "@/lib/taking-part/registrations/entry-mail";
import { isFromLine } from "@/lib/taking-part/registrations/policy";
import { registrationMail } from "@/lib/taking-part/registrations/registration-mail";
import { findAddressOfCaptain, findForMail, findReasonOfTakingOff, sumRefunds } from "@/lib/taking-part/registrations/repository";
import { paidFor } from "@/lib/taking-part/registrations/service";

type Row = NonNullable<Awaited<ReturnType<typeof findForMail>>>;

/** Students can cause any number of these, most at free events only. One message of each kind is sent about an event in this time. */
const PACED_IF_FREE: readonly MailKind[] = ["registered", "waiting", "applied", "joined_team", "left"];
const PACED: readonly MailKind[] = ["team_short"];
const EVERY_MS = 10 * 60 * 1000;

/**
 * Notifies a student about a registration, once, even if repeated (see `sendOnce`). The data is that of this moment. Sends nothing to a
 * deleted account, and nothing that is no longer true: no confirmation of an ended registration, no place in line of a registration that
 * does not wait, no offer that was answered or is over. If a message of the same kind was sent just before, it is sent later, if it is
 * still true then.
 * @throws AppError mail_unreachable Source: contract joining 8 and 11, decision 004.
 */
export async function sendRegistrationMail(payload: PayloadOf<typeof SEND_REGISTRATION_MAIL>, now = new Date()): Promise<void> {
  const { kind, registrationId, paymentId, refundIds = [], occasion } = payload;
  const row = await findForMail(registrationId);
  if (!row) return;
  const { student, team, eventId, pricePaise, heldUntil } = row;
  const to = await addressOf(kind, row);
  const { event, isDeleted } = await getEventOfRecord(eventId);
  if (!to || !isTrue(kind, row, event, now)) return;
  const at = occasion ?? timeOf(kind, row, event);
  await pushBeside(payload, row, at);

  const mail = await registrationMail({
    kind,
    to,
    event,
    isDeleted,
    hasPage: !isDeleted && !event.isHidden,
    registrationId,
    pricePaise,
    heldUntil,
    // Other refunds have had a message of their own.
    ...(await sumRefunds(paymentId ? [paymentId] : refundIds)),
    from: fromOf(row),
    place: kind === "waiting" ? await findPlaceInLine(registrationId) : null,
    reason: kind === "taken_off" ? await findReasonOfTakingOff([registrationId, ...(team ? [team.id] : [])]) : row.decisionReason,
    isApproved: row.decidedAt !== null,
    isWaived: row.isWaived,
    wasConfirmed: row.confirmedAt !== null,
    now,
    // Others may join the team after this message.
    leaving: leavingOf({ ...paidFor(row), checkedInAt: row.checkedInAt, isLast: false }, event, now),
    isOpen: windowState(event, now) === "open",
    team: teamOf(row),
    studentName: student ? `${student.firstName} ${student.lastName}` : "",
  });
  const about = [kind, paymentId, registrationId, at].filter(Boolean).join(".");
  const messageId = messageIdOf(about);
  if (kind === "invited") return void (await sendOnce({ ...mail, messageId }, dailyPace(to, eventId, now)));
  const isPaced = PACED.includes(kind) || (pricePaise === 0 && PACED_IF_FREE.includes(kind));
  const pace = isPaced && student ? { key: `${kind}.${student.id}.${eventId}`, everyMs: EVERY_MS, now } : undefined;
  const runAt = await sendOnce({ ...mail, messageId }, pace);
  if (!runAt) return;
  // All occasions that are put off to the same time are one.
  const later = occasion === undefined ? payload : { ...payload, occasion: runAt.getTime() };
  await enqueue(db, SEND_REGISTRATION_MAIL, later, { runAt });
}

/** Kinds that are pushed as well. */
const PUSHED = [...PUSH_KINDS_OF_REGISTRATIONS, "event_cancelled"] as const satisfies MailKind[];

/** Queues the push beside a message, so that a mail server that is away does not delay it. Source: contract app 5. */
async function pushBeside(
  { kind, registrationId }: PayloadOf<typeof SEND_REGISTRATION_MAIL>,
  row: Row,
  at: number | undefined,
): Promise<void> {
  const pushed = PUSHED.find((each) => each === kind);
  const studentId = TO_THE_CAPTAIN.includes(kind) ? row.team?.captainId : row.student?.id;
  if (!pushed || !studentId || (kind === "registered" && isOwnDoing(row))) return;
  const about =
    pushed === "event_cancelled"
      ? { subjectId: row.eventId }
      : { subjectId: registrationId, ...(at !== undefined && { occasion: String(PACED.includes(kind) ? at - (at % EVERY_MS) : at) }) };
  await enqueue(db, SEND_PUSH, { kind: pushed, ...about, studentIds: [studentId] });
}

/** Whether a student has just got a seat by registering, accepting or paying, and not by a line, an approval or a team. */
function isOwnDoing({ team, event, student, since, confirmedAt, offeredAt, pricePaise }: Row): boolean {
  const isCaptain = team?.captainId === student?.id;
  const isForAll = team !== null && event.feePer === "team" && !isCaptain;
  if (pricePaise > 0 || (offeredAt && !isForAll)) return true;
  const asked = team && isCaptain ? team.enteredAt : since;
  return !asked || !confirmedAt || asked >= confirmedAt;
}

/**
 * The instant of a message, if there may be another one: a student who joins again keeps the registration's id, and a team's member keeps
 * the registration when an offer ends.
 */
function timeOf(kind: MailKind, { team, offeredAt, since, confirmedAt, endedAt }: Row, event: Event): number | undefined {
  switch (kind) {
    case "registered":
      return confirmedAt?.getTime();
    case "waiting":
    case "applied":
    case "joined_team":
      return since?.getTime();
    case "offered":
      return team ? offeredAt?.getTime() : undefined;
    case "left":
    case "team_ended":
      return endedAt?.getTime();
    case "team_short_reminder":
      return event.registrationClosesAt.getTime();
    default:
      return undefined;
  }
}

/** Null when there is no recipient any longer. An invitation's address is erased when it ends. */
async function addressOf(kind: MailKind, { student, team, invitedEmail }: Row): Promise<string | null> {
  if (!student) return kind === "invited" ? invitedEmail : null;
  if (!TO_THE_CAPTAIN.includes(kind)) return student.account.email;
  return team?.captainId ? findAddressOfCaptain(team.captainId) : null;
}

const TO_THE_CAPTAIN: readonly MailKind[] = ["joined_team", "team_short", "team_short_reminder"];

/** Whether a message is still true. A message about something that ended stays true. */
function isTrue(kind: MailKind, row: Row, { status: eventStatus, registrationClosesAt }: Event, now: Date): boolean {
  const { status, heldUntil, offeredAt } = row;
  const takesPlace = eventStatus === "published";
  switch (kind) {
    case "registered":
      return status === "confirmed" && takesPlace;
    case "waiting":
      return status === "waiting" && takesPlace;
    case "applied":
      return status === "pending" && takesPlace;
    case "offered":
      return status === "held" && offeredAt !== null && heldUntil !== null && heldUntil > now && takesPlace;
    case "rejected":
      return status === "rejected" && takesPlace;
    case "not_answered":
    case "line_closed":
      return status === "expired" && takesPlace;
    case "invited":
      return status === "held" && row.student === null && heldUntil !== null && heldUntil > now && takesPlace;
    case "taken_off":
    case "removed":
    case "team_ended":
    case "left":
      return status === "cancelled";
    case "offer_ended":
      return (status === "expired" || status === "forming") && takesPlace;
    case "joined_team":
      return isLiving(status) && row.team?.endedAt === null && row.team.captainId !== row.student?.id && takesPlace;
    case "team_short":
    case "team_short_reminder":
      // After registration has closed no member can be added.
      return row.team?.endedAt === null && !row.team.isKept && missingOf(row) > 0 && takesPlace && now < registrationClosesAt;
    case "event_cancelled":
    case "payment_returned":
    case "refunded":
      return true;
  }
}

const isLiving = (status: Row["status"]): boolean => (LIVING as readonly Row["status"][]).includes(status);

/** The origin of a seat that was confirmed or offered. */
function fromOf(row: Row): "line" | "approval" | "team" | null {
  const { status, decidedAt, offeredAt, confirmedAt, team } = row;
  const { paidPaise } = paidFor(row);
  // The student, or the captain, accepted or paid: neither the organiser nor the line did this.
  if (status === "confirmed" && (offeredAt || paidPaise > 0)) return null;
  const at = offeredAt ?? confirmedAt;
  if (!at) return null;
  if (decidedAt && decidedAt >= at) return "approval";
  if (isFromLine({ ...row, at, enteredAt: team?.enteredAt ?? null })) return "line";
  return team ? "team" : null;
}

const missingOf = ({ team, event }: Row): number => (team ? missingMembers(team.registrations, event.teamMin) : 0);

function teamOf(row: Row): MailTeam | null {
  const { team, event, student } = row;
  if (!team) return null;
  const { hasOneFee, paidPaise } = paidFor(row);
  return {
    id: team.id,
    name: team.name,
    size: team.registrations.length,
    missing: missingOf(row),
    maximum: event.teamMax,
    seatless: team.enteredAt ? team.registrations.filter(({ status }) => status === "forming").length : 0,
    hasEntered: team.enteredAt !== null,
    isCaptain: team.captainId === student?.id,
    hasOneFee,
    feePaise: hasOneFee ? paidPaise : 0,
    hasPaid: team.registrations.some(hasPaid),
    ended: endedHow(row),
  };
}

const hasPaid = ({ status, pricePaise }: { status: Row["status"]; pricePaise: number }) => status === "confirmed" && pricePaise > 0;

/** The reason why a student is no longer in a team, which goes on or has ended. */
function endedHow({ team, endedBy }: Row): MailTeam["ended"] {
  if (endedBy === "clock") {
    if (!team?.endedAt) return "no_seat";
    return team.enteredAt ? "too_small" : "not_registered";
  }
  if (endedBy === "organiser") return "refunded";
  return team?.endedAt ? "withdrawn" : "removed";
}
