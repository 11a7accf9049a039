import * as z from "zod";
import { askedJson, codeAnswers } from "@/lib/identity/accounts/answers";
import type { AnswerTable } from "@/lib/platform/http/answers";
import { idText } from "@/lib/platform/id";

/** A club as itself, its college and the admin see it. Source: spec §3. */
const clubJson = z.strictObject({
  _id: idText(),
  clubName: z.string(),
  email: z.string(),
  collegeId: z.strictObject({ _id: idText(), name: z.string() }),
});
export type ClubJson = z.output<typeof clubJson>;

export const answers = {
  "GET /api/collegeRep/{clubId}": { 200: clubJson },
  "POST /api/college/club-signup": { 201: askedJson },
  "POST /api/college/club-verify": codeAnswers,
} as const satisfies AnswerTable;
