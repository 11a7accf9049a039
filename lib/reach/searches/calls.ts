import * as z from "zod";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { SEARCH_ALERTS, SEARCHES_MAX, searchBody, searchChange, searchParams } from "@/lib/reach/searches/schema";

const searchJson = z.strictObject({
  _id: idText(),
  name: z.string(),
  query: z.string(),
  alert: z.enum(SEARCH_ALERTS),
  /** The last time that it found an event that was new to it. */
  lastHitAt: z.iso.datetime().nullable(),
  /** The time when it failed too often and was stopped; a change starts it again. */
  stoppedAt: z.iso.datetime().nullable(),
});
export type SearchJson = z.output<typeof searchJson>;

/** Source: contract reach 6.1. */
export const calls = {
  "GET /api/searches": {
    access: ["student"],
    responses: { 200: z.strictObject({ searches: z.array(searchJson).max(SEARCHES_MAX) }) },
  },
  "POST /api/searches": {
    access: ["student"],
    limit: "marks",
    json: searchBody,
    responses: { 201: searchJson },
  },
  "PUT /api/searches/{id}": {
    access: ["student"],
    limit: "marks",
    params: searchParams,
    json: searchChange,
    responses: { 200: searchJson },
  },
  "DELETE /api/searches/{id}": {
    access: ["student"],
    limit: "marks",
    params: searchParams,
    responses: { 200: messageJson },
  },
} as const satisfies CallTable;
