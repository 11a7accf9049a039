import * as z from "zod";
import { listedEventJson } from "@/lib/catalogue/events/answers";
import type { AnswerTable } from "@/lib/platform/http/answers";
import { idText } from "@/lib/platform/id";
import { GOING_COUNT_MIN, GOING_PEOPLE_MAX } from "@/lib/reach/saved/policy";
import { SAVED_MAX } from "@/lib/reach/saved/schema";

const savedJson = z.strictObject({ saved: z.boolean() });

/** A person without an id: first name and initial, and a picture. */
const personJson = z.strictObject({ name: z.string(), image: z.string() });

const goingJson = z.strictObject({
  /** Null below five, and where the club turned it off. */
  count: z.int().min(GOING_COUNT_MIN).nullable(),
  people: z.array(personJson).max(GOING_PEOPLE_MAX),
  /** Whether more people than these let the asking student see that they go. */
  more: z.boolean(),
});
export type GoingJson = z.output<typeof goingJson>;

/** Source: contract reach 7. */
export const answers = {
  "PUT /api/saved/{eventId}": { 200: savedJson },
  "DELETE /api/saved/{eventId}": { 200: savedJson },
  "GET /api/saved": { 200: z.strictObject({ events: z.array(listedEventJson), nextCursor: z.string().nullable() }) },
  "GET /api/saved/ids": { 200: z.strictObject({ ids: z.array(idText()).max(SAVED_MAX) }) },
  "GET /api/event/{id}/going": { 200: goingJson },
  "PUT /api/event/{id}/going": { 200: z.strictObject({ shown: z.boolean() }) },
} as const satisfies AnswerTable;
