import { HOUR_MS } from "@/lib/platform/time/units";
import type { DuePush } from "@/lib/reach/push/due-repository";
import { CAPPED, CAPPED_A_DAY } from "@/lib/reach/push/kinds";
import { quietUntil } from "@/lib/reach/push/quiet";

/** A deadline so soon after the end of quiet hours does not wait for it. */
const SHORT_MS = HOUR_MS;
/** Changes of events that begin by then do not wait. */
const SOON_MS = 12 * HOUR_MS;

type PushDecision = { act: "send"; until: Date } | { act: "wait"; until: Date } | { act: "drop" };

/**
 * Decides about a push at a moment: it is sent, with a lifetime; it waits for the end of the student's quiet hours, to be decided again;
 * or it is not true or not wanted any more.
 * @param capped the limited pushes that the student got on this day Source: contract app 5.
 */
export function decide(due: DuePush, capped: number, now: Date): PushDecision {
  const until = usefulUntil(due, now);
  if (!until || until <= now || !due.hasDevice || !isWanted(due)) return { act: "drop" };
  const quiet = quietUntil(due, now);
  if (quiet && !isPressing(due, quiet, now)) return { act: "wait", until: quiet };
  // An attempt that is made again has been counted.
  const isNew = due.sentAt === null;
  return isNew && CAPPED.includes(due.group) && capped >= CAPPED_A_DAY ? { act: "drop" } : { act: "send", until };
}

/** Whether the student's switches allow it. */
function isWanted(due: DuePush): boolean {
  if (due.kind === "event_cancelled") return (isOwn(due) && due.wantsSeats) || (due.savedAt !== null && due.wantsChanges);
  const { wantsSeats: seats, wantsChanges: changes, wantsReminders: reminders, wantsFollowed: followed, wantsMessages: messages } = due;
  return { seats, changes, reminders, followed, messages }[due.group];
}

/** The student had joined the event before it was cancelled. */
const isOwn = ({ isJoined, wasEnded }: DuePush): boolean => isJoined || wasEnded;

/** Whether it cannot wait for the end of quiet hours. */
function isPressing(due: DuePush, quiet: Date, now: Date): boolean {
  const deadline = deadlineOf(due);
  if (due.group === "seats") return deadline !== null && deadline.getTime() < quiet.getTime() + SHORT_MS;
  if (due.group !== "changes") return false;
  return [due.startsAt, due.beganAt].some(
    (at) => at !== null && at.getTime() <= now.getTime() + SOON_MS && at.getTime() > now.getTime() - SOON_MS,
  );
}

/** When a student has to have acted. */
function deadlineOf({ kind, heldUntil, closesAt }: DuePush): Date | null {
  if (kind === "offered") return heldUntil;
  return kind === "team_short" || kind === "team_short_reminder" ? closesAt : null;
}

/** When it is of no use any more; null when it is not true at this moment. No later than a day after it was queued. */
function usefulUntil(due: DuePush, now: Date): Date | null {
  const end = endOf(due, now);
  if (!end) return null;
  return new Date(Math.min(end.getTime(), due.until.getTime()));
}

function endOf(due: DuePush, now: Date): Date | null {
  const { kind, eventStatus, startsAt, overAt, closesAt, opensAt, studentId, registeredId, status } = due;
  if (!due.eventId || !overAt || !closesAt || !opensAt) return null;
  const isPublished = eventStatus === "published";
  const isPublic = isPublished || eventStatus === "cancelled";
  const isTheirs = registeredId === studentId;
  const start = startsAt && startsAt > now ? startsAt : overAt;
  const when = (isTrue: boolean, end: Date) => (isTrue ? end : null);
  switch (kind) {
    case "registered":
      return when(isPublished && isTheirs && status === "confirmed" && isOccasion(due, due.confirmedAt), start);
    case "offered": {
      const isHeld = isTheirs && status === "held" && due.offeredAt !== null && isOccasion(due, due.offeredAt);
      return isPublished && isHeld ? due.heldUntil : null;
    }
    case "rejected":
      return when(isPublished && isTheirs && status === "rejected", due.until);
    case "line_closed":
      return when(isPublished && isTheirs && status === "expired", due.until);
    case "removed":
    case "taken_off":
      // A student who came back since knows it.
      return when(isPublic && isTheirs && status === "cancelled" && !due.isJoined, due.until);
    case "team_short":
    case "team_short_reminder":
      return when(isPublished && due.captainId === studentId && !due.isTeamOver && !due.isKept && due.missing > 0, closesAt);
    case "event_cancelled":
      return when(eventStatus === "cancelled" && (isOwn(due) || isSaved(due, due.cancelledAt ?? now)), overAt);
    case "event_moved":
    case "event_renamed":
      return when(isPublished && isTold(due), start);
    case "reminder_24":
    case "reminder_2":
      return when(isPublished && isReminded(due), startsAt ?? now);
    case "registration_opens":
      return when(isPublished && opensAt <= now && isOccasion(due, opensAt) && isSaved(due, now) && !due.isJoined, closesAt);
    case "event_published":
      return when(isPublished && due.reasonLevel === "instant" && !due.isJoined, start);
    case "message":
      return when(isReached(due), due.until);
  }
}

/** Whether a push tells of this instant, and not of an earlier one that it replaced. */
function isOccasion({ occasion }: DuePush, at: Date | null): boolean {
  return occasion === "" || (at !== null && occasion === String(at.getTime()));
}

/** Whether an event was saved by a moment, by a student who wants to be told of such. */
function isSaved({ savedAt, wantsEvents }: DuePush, by: Date): boolean {
  return wantsEvents && savedAt !== null && savedAt <= by;
}

/** People who registered or saved an event after a change know its new values. Who registered hears what was renamed, too. */
function isTold(due: DuePush): boolean {
  const { changedAt, seatSince, kind } = due;
  if (!changedAt) return false;
  if (seatSince) return seatSince < changedAt;
  return kind === "event_moved" && isSaved(due, changedAt);
}

function isReminded({ kind, occasion, startsAt, seatSince }: DuePush): boolean {
  const hours = kind === "reminder_24" ? 24 : 2;
  if (!startsAt || !seatSince || occasion !== String(startsAt.getTime())) return false;
  return seatSince.getTime() <= startsAt.getTime() - hours * HOUR_MS;
}

/** As at the hand-over of the mail: with a seat, or with one until the cancellation that the message was written after. */
function isReached(due: DuePush): boolean {
  const { messageState, recipient, writtenAt, eventStatus, cancelledAt, seatId, wasIn } = due;
  if (!recipient || recipient === "skipped" || !writtenAt || messageState === "cancelled") return false;
  if (eventStatus === "published") return seatId !== null;
  return eventStatus === "cancelled" && cancelledAt !== null && cancelledAt <= writtenAt && (seatId !== null || wasIn);
}
