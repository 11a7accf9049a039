import * as z from "zod";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { SEARCH_ALERTS, SEARCHES_MAX, searchBody, searchChange, searchParams } from "@/lib/reach/searches/schema";

export const searchJson = z.strictObject({
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
    summary: "Lists the saved searches, the newest first.",
    access: ["student"],
    responses: { 200: z.strictObject({ searches: z.array(searchJson).max(SEARCHES_MAX) }) },
    notes: ["One with `stoppedAt` failed too often to be compared with new events."],
  },
  "POST /api/searches": {
    summary: "Saves a search of events.",
    access: ["student"],
    limit: "marks",
    json: searchBody,
    errors: ["account_not_found", "limit_reached"],
    responses: { 201: searchJson },
    notes: [
      "`query` is that of the list's address, without `?`. Unknown values count as not chosen, order and views are dropped.",
      "The same filters are the same search. 400 without a filter, 409 `limit_reached` beyond 20.",
    ],
  },
  "PUT /api/searches/{id}": {
    summary: "Changes a saved search: the fields that are sent. One that stopped starts again.",
    who: "its student",
    access: ["student"],
    limit: "marks",
    params: searchParams,
    json: searchChange,
    errors: ["search_not_found"],
    responses: { 200: searchJson },
  },
  "DELETE /api/searches/{id}": {
    summary: "Removes a saved search.",
    who: "its student",
    access: ["student"],
    limit: "marks",
    params: searchParams,
    errors: ["search_not_found"],
    responses: { 200: messageJson },
  },
} as const satisfies CallTable;
