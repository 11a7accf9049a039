import * as z from "zod";
import { type AnswerTable, messageJson } from "@/lib/platform/http/answers";
import { idText } from "@/lib/platform/id";
import { RESULTS } from "@/lib/taking-part/door/policy";

/** The result of an act on one person: the door's, and what happens to registrations. Source: contract organisers 9.1. */
const BULK_RESULTS = [...RESULTS, "changed", "removed", "refund_required", "not_found"] as const;
const resultJson = z.strictObject({ _id: idText(), result: z.enum(BULK_RESULTS) });
export type BulkResultJson = z.output<typeof resultJson>;

/** Calls that change who comes to an event. */
export const answers = {
  "POST /api/manage/{eventId}/people": { 202: z.strictObject({ message: z.string(), invited: z.int().min(0) }) },
  "DELETE /api/manage/{eventId}/people/{registrationId}": { 200: messageJson },
  "POST /api/manage/{eventId}/people/bulk": { 200: z.strictObject({ results: z.array(resultJson) }) },
} as const satisfies AnswerTable;
