import { eventPath, teamPath, ticketPath } from "@/lib/identity/pages/paths";
import { excerpt } from "@/lib/platform/html/text";
import { wallTimeOf, weekdayDayTimeOf, weekdayTimeOf, zoned } from "@/lib/platform/time/zone";
import type { Reason } from "@/lib/reach/follows/reasons";
import type { DuePush } from "@/lib/reach/push/due-repository";
import { isFromLine } from "@/lib/taking-part/registrations/policy";

/** The words of pushes, in whole sentences, with the present names. */

type PushText = { title: string; body: string; path: string };

/** Longer names are cut, so that every push fits into what push services take. */
const NAME_CHARACTERS = 100;
const cut = (name: string | null): string => excerpt(name ?? "", NAME_CHARACTERS);

/** For a student who hides what pushes are about. Source: contract app 5. */
export const HIDDEN_TITLE = "Something new on Quad";

/** The title of the mail and the push about a new event. */
export function newEventTitle({ cause, name }: Pick<Reason, "cause" | "name">, club: string | null, event: string): string {
  if (cause === "search") return `New match for “${name}”: ${event}`;
  return club ? `New event by ${club}: ${event}` : `New event: ${event}`;
}

/** The words of a push at a moment. No price, and no link that acts. Source: contract app 5 and 10. */
export function pushText(due: DuePush, now: Date): PushText {
  const { kind, eventId, subjectId, seatId, teamId, timeZone, missing } = due;
  const [name, zone] = [cut(due.eventName), timeZone ?? "Asia/Kolkata"];
  const page = eventPath(eventId ?? subjectId);
  const team = teamId ? teamPath(teamId) : page;
  const at = whenAndWhere(due, zone);
  switch (kind) {
    case "registered":
      return { title: gotSeat(due) ? `You got a seat: ${name}` : `You’re registered: ${name}`, body: at, path: ticketPath(subjectId) };
    case "offered": {
      const until = due.heldUntil ? weekdayTimeOf(due.heldUntil, zone) : "";
      if (due.feePer !== "team" || !teamId)
        return { title: `A seat is yours until ${until}: ${name}`, body: `${at}\n${actOf(due)}`, path: page };
      const title = `Seats are held for your team until ${until}: ${name}`;
      return due.captainId === due.studentId ? { title, body: `${at}\n${actForTeamOf(due)}`, path: page } : { title, body: at, path: team };
    }
    case "rejected":
      return { title: `Your application was not accepted: ${name}`, body: "You’re not registered.", path: page };
    case "removed":
      return due.confirmedAt
        ? { title: `You’re no longer registered: ${name}`, body: "The organiser removed you from this event.", path: page }
        : { title: `The organiser removed you: ${name}`, body: "You’re not registered.", path: page };
    case "taken_off":
      return { title: `${takenOffTitle(due)}: ${name}`, body: "You’re not registered.", path: page };
    case "line_closed":
      return { title: `No seat opened up: ${name}`, body: "You’re not registered, and you have not been charged.", path: page };
    case "team_short":
    case "team_short_reminder": {
      const closes = due.closesAt ? weekdayDayTimeOf(due.closesAt, zone) : "";
      return {
        title: missing === 1 ? `Your team needs 1 more member: ${name}` : `Your team needs ${missing} more members: ${name}`,
        body: `They must join by ${closes}, or your team will be withdrawn.`,
        path: team,
      };
    }
    case "event_cancelled":
      return { title: `${name} was cancelled`, body: "It will not take place.", path: page };
    case "event_moved":
      return { title: `${name} has a new time or place`, body: at, path: page };
    case "event_renamed":
      return { title: `Your event has a new name: ${name}`, body: at, path: page };
    case "reminder_24":
    case "reminder_2":
      return { title: beginning(due, name, zone, now), body: "", path: seatId ? ticketPath(seatId) : page };
    case "registration_opens":
      return { title: `Registration is open: ${name}`, body: at, path: page };
    case "event_published": {
      const reason = { cause: due.reason ?? "club", name: cut(due.reasonName) } as const;
      return { title: newEventTitle(reason, due.clubName && cut(due.clubName), name), body: at, path: page };
    }
    case "message":
      return {
        title: due.clubName ? `${cut(due.clubName)}: ${cut(due.subject)}` : cut(due.subject),
        body: `This is about ${name}. The whole message is in your email.`,
        path: seatId ? ticketPath(seatId) : page,
      };
  }
}

/** The title of the mail says the same. */
const takenOffTitle = ({ heldUntil }: DuePush): string => (heldUntil ? "Your seat offer was withdrawn" : "The organiser removed you");

const actOf = ({ paidPaise }: DuePush): string =>
  paidPaise > 0 ? "Pay for it on the event page to keep it." : "Accept it on the event page to keep it.";

const actForTeamOf = ({ paidPaise }: DuePush): string =>
  paidPaise > 0 ? "Pay for them on the event page to keep them." : "Accept them on the event page to keep them.";

/** Whether the seat came by the waiting list, and not by a payment, a decision or the captain of a team. */
function gotSeat({ offeredAt, confirmedAt, paidPaise, ...due }: DuePush): boolean {
  return offeredAt === null && paidPaise === 0 && confirmedAt !== null && isFromLine({ ...due, at: confirmedAt });
}

/** On the day itself, the time says enough. */
function beginning({ startsAt, ...due }: DuePush, name: string, zone: string, now: Date): string {
  if (!startsAt) return name;
  const [start, today] = [wallTimeOf(startsAt, zone), wallTimeOf(now, zone)];
  const place = placeOf(due);
  if (start.date === today.date) {
    const time = zoned(start.time, zone);
    return place ? `${name} begins at ${time}, ${place}` : `${name} begins at ${time}`;
  }
  const day = weekdayTimeOf(startsAt, zone);
  return place ? `${name} begins on ${day}, ${place}` : `${name} begins on ${day}`;
}

function placeOf({ mode, venue }: Pick<DuePush, "mode" | "venue">): string {
  const place = cut(venue);
  return mode === "Online" && place ? `${place} (online)` : place;
}

function whenAndWhere(due: DuePush, zone: string): string {
  const when = due.startsAt ? weekdayDayTimeOf(due.startsAt, zone) : "Date to be announced";
  const place = placeOf(due);
  return place ? `${when}, ${place}` : when;
}
