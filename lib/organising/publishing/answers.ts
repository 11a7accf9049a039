import * as z from "zod";
import { eventJson } from "@/lib/catalogue/events/answers";
import type { AnswerTable } from "@/lib/platform/http/answers";

const savedJson = z.strictObject({ message: z.string(), data: eventJson });

/** Source: contract organisers 11. */
export const answers = {
  "POST /api/event/publish/{id}": { 200: savedJson, 202: savedJson },
  "POST /api/event/unpublish/{id}": { 200: savedJson },
  "POST /api/event/duplicate/{id}": { 201: savedJson },
} as const satisfies AnswerTable;
