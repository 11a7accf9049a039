import { shortMomentOf, weekdayTimeOf } from "@/lib/platform/time/zone";
import type { EntryJson } from "@/lib/taking-part/applications/calls";

type Member = EntryJson["members"][number];

export const fullName = ({ firstName, lastName }: Pick<Member, "firstName" | "lastName">): string => `${firstName} ${lastName}`;

/** The team's name, or the student's. */
export function nameOf({ team, members }: Pick<EntryJson, "team" | "members">): string {
  if (team) return team.name;
  return members[0] ? fullName(members[0]) : "Deleted account";
}

/** `Malabar University · year 2`, as far as known; for a team also its size. */
export function placeWords({ team, members }: Pick<EntryJson, "team" | "members">): string {
  const colleges = [...new Set(members.flatMap(({ college }) => college?.name ?? []))];
  if (!team) return [colleges[0], yearWords(members[0]?.yearOfStudy ?? null)].filter(Boolean).join(" · ");
  const place = colleges.length > 1 ? `${colleges.length} colleges` : colleges[0];
  return [`Team of ${members.length}`, place].filter(Boolean).join(" · ");
}

const yearWords = (year: number | null): string => (year === null ? "" : `year ${year}`);

/** `24 Nov, 20:14` in the event's zone. */
export const momentWords = (instant: string, timeZone: string): string => shortMomentOf(new Date(instant), timeZone);

/** `Tue 14:30` in the next six days, later `2 Dec, 14:30`; in the event's zone. */
export function untilWords(instant: string, timeZone: string, now: Date): string {
  const at = new Date(instant);
  return at.getTime() - now.getTime() >= SIX_DAYS_MS ? shortMomentOf(at, timeZone) : weekdayTimeOf(at, timeZone);
}

const SIX_DAYS_MS = 6 * 24 * 60 * 60 * 1000;

export const seatsWords = (count: number): string => (count === 1 ? "1 seat" : `${count} seats`);

const ACT_WORDS: Record<EntryJson["acts"][number]["act"], string> = {
  moved: "Moved",
  admitted: "Given a seat",
  taken_off: "Removed",
  approved: "Approved",
  rejected: "Rejected",
  kept: "Allowed with fewer members",
};

/** `Moved by Robotics Club: their bus is booked`. Only the club sees the reason. */
export function actWords({ act, who, reason }: EntryJson["acts"][number]): string {
  return `${ACT_WORDS[act]} by ${who}${reason ? `: ${reason}` : ""}`;
}
