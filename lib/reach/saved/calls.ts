import * as z from "zod";
import { listedEventJson } from "@/lib/catalogue/events/calls";
import { ANYONE } from "@/lib/platform/auth/actor";
import type { CallTable } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { GOING_COUNT_MIN, GOING_PEOPLE_MAX } from "@/lib/reach/saved/policy";
import { goingBody, goingParams, SAVED_MAX, savedParams, savedQuery } from "@/lib/reach/saved/schema";

const savedJson = z.strictObject({ saved: z.boolean() });

/** A person without an id: first name and initial, and a picture. */
const personJson = z.strictObject({ name: z.string(), image: z.string() });

const goingJson = z.strictObject({
  /** Null below five, and if the club turned it off. */
  count: z.int().min(GOING_COUNT_MIN).nullable(),
  people: z.array(personJson).max(GOING_PEOPLE_MAX),
  /** Whether more people than these show the asking student that they are going. */
  more: z.boolean(),
});
export type GoingJson = z.output<typeof goingJson>;

/** Source: contract reach 7. */
export const calls = {
  "PUT /api/saved/{eventId}": {
    summary: "Saves an event, also a past or cancelled one; may be repeated.",
    access: ["student"],
    limit: "marks",
    params: savedParams,
    errors: ["account_not_found", "event_not_found", "limit_reached"],
    responses: { 200: savedJson },
    notes: ["404 for an event that nobody sees, 409 `limit_reached` beyond 1,000. [Decision 040](decisions/040-saved-and-going.md)."],
  },
  "DELETE /api/saved/{eventId}": {
    summary: "Saves an event no longer; may be repeated.",
    access: ["student"],
    limit: "marks",
    params: savedParams,
    responses: { 200: savedJson },
  },
  "GET /api/saved": {
    summary: "Lists the saved events: those that are not over, soonest first, then past ones, latest first.",
    access: ["student"],
    query: savedQuery,
    responses: { 200: z.strictObject({ events: z.array(listedEventJson), nextCursor: z.string().nullable() }) },
  },
  "GET /api/saved/ids": {
    summary: "Lists the ids of the saved events, the newest first.",
    access: ["student"],
    responses: { 200: z.strictObject({ ids: z.array(idText()).max(SAVED_MAX) }) },
  },
  "GET /api/event/{id}/going": {
    summary: "Says how many go to an event, and who of them the asking student may see.",
    access: ANYONE,
    params: goingParams,
    errors: ["event_not_found"],
    responses: { 200: goingJson },
    notes: [
      "`count` of those with a seat is null below 5 and where `showGoing` is off.",
      "`people`, at most 12, are those who let the asking student see it, for students alone; `more` says whether there are others.",
    ],
  },
  "PUT /api/event/{id}/going": {
    summary: "Says whether others may see that a student goes to this event; it stands before the student's rule.",
    who: "a student with a seat",
    access: ["student"],
    limit: "marks",
    params: goingParams,
    json: goingBody,
    errors: ["event_not_found", "registration_not_found"],
    responses: { 200: z.strictObject({ shown: z.boolean() }) },
  },
} as const satisfies CallTable;
