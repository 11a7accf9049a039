import "server-only";
import type { Organiser } from "@/lib/identity/organisers/service";
import { cutPage } from "@/lib/platform/http/cursor";
import { readCursor, writeCursor } from "@/lib/taking-part/guest-list/cursor";
import type { PeopleChoices, PeopleCounts, Person } from "@/lib/taking-part/guest-list/person";
import * as people from "@/lib/taking-part/guest-list/repository";
import type { PeopleQuery } from "@/lib/taking-part/guest-list/schema";

/** Upper bound for the number of people in a filter. */
const FOUND_MAX = 1000;

export type PeoplePage = {
  people: Person[];
  /** For the filter, up to 1,000; `foundIsCapped` if there are more. */
  found: number;
  foundIsCapped: boolean;
  nextCursor: string | null;
};

/**
 * A page of the people of an event in a filter: those who are registered, hold a seat, are invited, cancelled or were removed.
 * @throws AppError validation_failed (the cursor, also one of another order) Source: contract organisers 9.2.
 */
export async function listPeople(by: Organiser<"read_people">, query: PeopleQuery, now = new Date()): Promise<PeoplePage> {
  const { sort, limit, cursor, ...filter } = query;
  const after = cursor ? readCursor(sort, cursor) : undefined;
  const eventId = by.event.id;
  const rows = await people.listPeople(eventId, { filter, sort, limit: limit + 1, after, now });
  const { shown, last } = cutPage(rows, limit);
  // A first page with everybody needs no count.
  const found = after || last ? await people.countFound(eventId, filter, { atMost: FOUND_MAX + 1, now }) : shown.length;
  return {
    people: shown,
    found: Math.min(found, FOUND_MAX),
    foundIsCapped: found > FOUND_MAX,
    nextCursor: last ? writeCursor(sort, last) : null,
  };
}

/** The people of the whole event by state. */
export function countPeople(by: Organiser<"read_people">, now = new Date()): Promise<PeopleCounts> {
  return people.countPeople(by.event.id, now);
}

/** The colleges and sources by which the people of an event can be filtered. */
export function listChoices(by: Organiser<"read_people">, now = new Date()): Promise<PeopleChoices> {
  return people.listChoices(by.event.id, now);
}
