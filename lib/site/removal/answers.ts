import * as z from "zod";
import { type AnswerTable, messageJson } from "@/lib/platform/http/answers";

/** Source: contract base 4. */
export const answers = {
  "DELETE /api/college/delete/{id}": { 200: messageJson },
  "DELETE /api/collegeRep/delete/{eventId}": { 200: messageJson.extend({ res: z.literal("ok") }) },
  "DELETE /api/users/delete/{userId}": { 200: messageJson },
} as const satisfies AnswerTable;
