import "server-only";
import type { ListedEvent } from "@/lib/catalogue/events/policy";
import type { EventTag } from "@/lib/catalogue/events/schema";
import { listEventsByIds } from "@/lib/catalogue/events/service";
import type { Student } from "@/lib/platform/auth/actor";
import { DAY_MS } from "@/lib/platform/time/units";
import * as follows from "@/lib/reach/follows/repository";

const PART_MAX = 9;
const INTERESTS_MAX = 3;
const INTERESTS_OVER_MS = 365 * DAY_MS;

export type ForYou = {
  following: ListedEvent[];
  college: ListedEvent[];
  interests: ListedEvent[];
  because: EventTag[];
  /** All that the student follows, the newest first. */
  follows: follows.Follow[];
  /** The names of the clubs that are the only reason for an event in `following`, because they co-organise it, by the event's id. */
  coHosts: ReadonlyMap<string, string>;
};

/**
 * The events for a student: of what they follow, of their verified college, and with the tags that they join and save most. No event
 * appears twice. The result is computed for each request and not stored, so no other account can read it. `interests` omits events that the
 * student has joined or cannot join now.
 */
export async function getForYou(student: Student, now = new Date()): Promise<ForYou> {
  const part = { limit: PART_MAX, now };
  const since = new Date(now.getTime() - INTERESTS_OVER_MS);
  const [all, tags] = await Promise.all([follows.list(student.id), follows.listInterests(student.id, { since, limit: INTERESTS_MAX })]);
  const because = tags as EventTag[];
  const found = all.length > 0 ? await follows.listFollowed(student.id, tagsOf(all), part) : [];
  const followed = found.map(({ id }) => id);
  const ofCollege = student.collegeId ? await follows.listOfCollege(student.collegeId, { ...part, except: followed }) : [];
  const except = [...followed, ...ofCollege];
  const interesting = because.length > 0 ? await follows.listInteresting(student.id, because, { ...part, except }) : [];
  const events = await listEventsByIds([...except, ...interesting], now);
  const those = (ids: readonly string[]) => events.filter(({ id }) => ids.includes(id));
  const coHosts = new Map(found.flatMap(({ id, coHost }) => (coHost ? [[id, coHost] as const] : [])));
  return { following: those(followed), college: those(ofCollege), interests: those(interesting), because, follows: all, coHosts };
}

const tagsOf = (all: readonly follows.Follow[]) => all.flatMap((follow) => (follow.kind === "tag" ? [follow.id as EventTag] : []));
