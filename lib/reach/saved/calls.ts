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
    access: ["student"],
    limit: "marks",
    params: savedParams,
    responses: { 200: savedJson },
  },
  "DELETE /api/saved/{eventId}": {
    access: ["student"],
    limit: "marks",
    params: savedParams,
    responses: { 200: savedJson },
  },
  "GET /api/saved": {
    access: ["student"],
    query: savedQuery,
    responses: { 200: z.strictObject({ events: z.array(listedEventJson), nextCursor: z.string().nullable() }) },
  },
  "GET /api/saved/ids": {
    access: ["student"],
    responses: { 200: z.strictObject({ ids: z.array(idText()).max(SAVED_MAX) }) },
  },
  "GET /api/event/{id}/going": {
    access: ANYONE,
    params: goingParams,
    responses: { 200: goingJson },
  },
  "PUT /api/event/{id}/going": {
    access: ["student"],
    limit: "marks",
    params: goingParams,
    json: goingBody,
    responses: { 200: z.strictObject({ shown: z.boolean() }) },
  },
} as const satisfies CallTable;
