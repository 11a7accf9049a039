import "server-only";
import { getEvent } from "@/lib/catalogue/events/service";
import { avatarPath } from "@/lib/identity/accounts/avatar";
import type { Actor, Student } from "@/lib/platform/auth/actor";
import { hasRole } from "@/lib/platform/auth/actor";
import { AppError } from "@/lib/platform/errors";
import { GOING_COUNT_MIN, GOING_PEOPLE_MAX, isShownToOthers, shortName } from "@/lib/reach/saved/policy";
import * as saved from "@/lib/reach/saved/repository";

type Going = {
  /** Null below five, and if the club turned it off. */
  count: number | null;
  people: { name: string; image: string }[];
  /** Whether more people than these show the asking student that they are going. */
  more: boolean;
};

const NOBODY: Going = { count: null, people: [], more: false };

/**
 * The people who are going to an event: their number, and for students those who show it. It is read for each request, so a change takes
 * effect immediately.
 * @throws AppError event_not_found Source: contract reach 7.
 */
export async function readGoing(asker: Actor, eventId: string): Promise<Going> {
  const { showGoing } = await getEvent(eventId);
  if (!showGoing) return NOBODY;
  const [count, people] = await Promise.all([saved.countGoing(eventId), hasRole(asker, ["student"]) ? listPeople(asker, eventId) : []]);
  return {
    count: count < GOING_COUNT_MIN ? null : count,
    people: people.slice(0, GOING_PEOPLE_MAX).map(toPerson),
    more: people.length > GOING_PEOPLE_MAX,
  };
}

const listPeople = ({ id, collegeId }: Student, eventId: string) =>
  saved.listGoing(eventId, { asker: id, collegeId, limit: GOING_PEOPLE_MAX + 1 });

const toPerson = (goer: saved.Goer) => ({
  name: shortName(goer),
  image: goer.image ?? avatarPath(`${goer.firstName} ${goer.lastName}`),
});

/**
 * Shows or hides that a student is going to an event, whatever the student's setting is. May be repeated.
 * @throws AppError event_not_found, registration_not_found
 */
export async function setShown({ id }: Student, eventId: string, isShown: boolean): Promise<void> {
  await getEvent(eventId);
  if (!(await saved.setShown(id, eventId, isShown))) throw new AppError("registration_not_found", { eventId });
}

/** Whether others may see that the owner of a registration is going. @throws AppError registration_not_found */
export async function readShown({ id }: Student, registrationId: string): Promise<boolean> {
  const found = await saved.findShown(id, registrationId);
  if (!found) throw new AppError("registration_not_found", { registrationId });
  return isShownToOthers(found.isShown, found.rule);
}
