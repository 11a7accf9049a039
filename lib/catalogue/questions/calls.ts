import * as z from "zod";
import { answersParams, answersQuery, QUESTION_KINDS } from "@/lib/catalogue/questions/schema";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { type CallTable, namedJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

/** A question as shown to students who answer it. */
export const questionJson = z.strictObject({
  _id: idText(),
  kind: z.enum(QUESTION_KINDS),
  label: z.string(),
  help: z.string().nullable(),
  required: z.boolean(),
  options: z.array(z.strictObject({ _id: idText(), text: z.string() })).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});
export type EventQuestionJson = z.output<typeof questionJson>;

/** An answer with the words that the student saw. */
const answerJson = z.strictObject({ label: z.string(), value: z.union([z.string(), z.number()]) });

const answersRowJson = z.strictObject({
  registrationId: idText(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: z.enum(["forming", "pending", "waiting", "held", "confirmed", "rejected"]),
  team: namedJson.nullable(),
  /** Keyed by the questions' ids. */
  answers: z.record(idText(), answerJson),
});
export type AnswersRowJson = z.output<typeof answersRowJson>;

const answersJson = z.strictObject({
  questions: z.array(z.strictObject({ _id: idText(), kind: z.enum(QUESTION_KINDS), label: z.string(), isRemoved: z.boolean() })),
  rows: z.array(answersRowJson),
  nextCursor: z.string().nullable(),
});
export type AnswersPageJson = z.output<typeof answersJson>;

/** Source: contract joining 3. */
export const calls = {
  "GET /api/events/{id}/answers": {
    summary: "Reads the answers of everybody who joined, applied or was rejected.",
    who: "`read_answers`",
    access: ORGANISERS,
    params: answersParams,
    query: answersQuery,
    errors: ["event_not_found"],
    responses: { 200: answersJson },
    notes: ["`limit` is 1 to 100. `answers` is `{questionId: {label, value}}`, in the words that were seen."],
  },
  "GET /api/events/{id}/answers.csv": {
    summary: "Gives the answers as a file: a line for each person, a column for each label ever asked.",
    who: "`read_answers`",
    access: ORGANISERS,
    params: answersParams,
    errors: ["event_not_found", "too_many_requests"],
    sends: ["text/csv"],
    responses: {},
    notes: ["20 files an hour; the log of the event says who took one."],
  },
} as const satisfies CallTable;
