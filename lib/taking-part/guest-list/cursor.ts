import "server-only";
import * as z from "zod";
import { fromCursor, instantMs, toCursor } from "@/lib/platform/http/cursor";
import { idText } from "@/lib/platform/id";
import type { After, PersonPlace } from "@/lib/taking-part/guest-list/person";
import type { PeopleSort } from "@/lib/taking-part/guest-list/schema";

/** The value in a cursor for a person who is not checked in. */
const NOT_IN = -1;

const byTime = (sort: PeopleSort) => z.tuple([z.literal(sort), instantMs, idText()]);
const byName = (sort: PeopleSort) => z.tuple([z.literal(sort), z.string().max(400), idText()]);
const places = {
  newest: byTime("newest"),
  oldest: byTime("oldest"),
  name: byName("name"),
  "-name": byName("-name"),
  checkedIn: z.tuple([z.literal("checkedIn"), z.union([z.literal(NOT_IN), instantMs]), idText()]),
} as const;

/** The position of a person in a list of this order. */
export function afterOf(sort: PeopleSort, { createdAt, personName, checkedInAt, id }: PersonPlace): After {
  if (sort === "name" || sort === "-name") return { value: personName, id };
  return { value: sort === "checkedIn" ? checkedInAt : createdAt, id };
}

export function writeCursor(sort: PeopleSort, person: PersonPlace): string {
  const { value, id } = afterOf(sort, person);
  return toCursor([sort, value instanceof Date ? value.getTime() : (value ?? NOT_IN), id]);
}

/** @throws AppError validation_failed, also for a cursor of another order */
export function readCursor(sort: PeopleSort, text: string): After {
  const [, value, id] = fromCursor(places[sort], text);
  if (typeof value === "string") return { value, id };
  return { value: value === NOT_IN ? null : new Date(value), id };
}
