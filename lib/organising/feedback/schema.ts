import * as z from "zod";
import { isStorable } from "@/lib/platform/db/storable";
import { hasRepeated, plainText, shortText, textBetween, UNITS_PER_CHARACTER } from "@/lib/platform/fields/text";
import { longListQuery } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";

/** Client-safe. Source: contract after 4. */

export const QUESTION_KINDS = ["stars", "choice", "text"] as const;

const QUESTIONS_MAX = 5;
const CHOICES_MIN = 2;
const CHOICES_MAX = 8;
const DAYS = { min: 3, max: 14 } as const;
const ANSWER_MAX_CHARACTERS = 1000;
const TEXTS_PAGE_MAX = 100;

/** A question after the stars, as it is stored and shown. */
export type FeedbackQuestion = {
  _id: string;
  text: string;
  kind: (typeof QUESTION_KINDS)[number];
  /** For choices only. */
  choices?: { _id: string; text: string }[] | undefined;
};

const CHOICES = `Add ${CHOICES_MIN} to ${CHOICES_MAX} choices.`;
export const CHOICE_TWICE = "Each choice can appear only once.";
const choice = z.object({
  _id: idText("This choice is not of this question.").optional(),
  text: textBetween({ moreThan: 0, lessThan: 81 }, "A choice must have 1 to 80 characters."),
});

const isOnce = (ids: readonly (string | undefined)[]): boolean => {
  const given = ids.filter(Boolean);
  return new Set(given).size === given.length;
};

/** The choices of a stored question, which may be older than this rule, are compared where they change. */
const question = z
  .object({
    _id: idText("This question is not of this event.").optional(),
    text: textBetween({ moreThan: 3, lessThan: 141 }, "A question must have 4 to 140 characters."),
    kind: z.enum(QUESTION_KINDS, "Choose a kind of question."),
    choices: z.array(choice, CHOICES).max(CHOICES_MAX, CHOICES).nullish(),
  })
  .superRefine(({ _id, kind, choices }, context) => {
    if (kind !== "choice") return;
    if ((choices?.length ?? 0) < CHOICES_MIN) context.addIssue({ code: "custom", path: ["choices"], message: CHOICES });
    const isTwice = !_id && hasRepeated((choices ?? []).map(({ text }) => text));
    if (isTwice || !isOnce((choices ?? []).map((choice) => choice._id))) {
      context.addIssue({ code: "custom", path: ["choices"], message: CHOICE_TWICE });
    }
  });
export type FeedbackQuestionInput = z.output<typeof question>;

const DAYS_TEXT = `Choose ${DAYS.min} to ${DAYS.max} days.`;

const questions = z
  .array(question, "Send the questions as a list.")
  .max(QUESTIONS_MAX, `Ask up to ${QUESTIONS_MAX} questions.`)
  .refine((list) => isOnce(list.map(({ _id }) => _id)), "Each question can appear only once.");

/** A part of the form; questions are sent as a whole. */
export const formBody = z.object({
  on: z.boolean().optional(),
  days: z.int(DAYS_TEXT).min(DAYS.min, DAYS_TEXT).max(DAYS.max, DAYS_TEXT).optional(),
  questions: questions.optional(),
  /** The questions as they were read before they were changed. */
  questionsRead: questions.optional(),
  isPublic: z.boolean().optional(),
  close: z.literal(true).optional(),
});
export type FormBody = z.output<typeof formBody>;

/** Longer than any link's name. */
const LINK_MAX_CHARACTERS = 200;
const k = z.string().max(LINK_MAX_CHARACTERS).refine(isStorable).optional();

const TEXT = `An answer can have up to ${ANSWER_MAX_CHARACTERS} characters.`;
const STARS = "Choose 1 to 5 stars.";
const stars = z.int(STARS).min(1, STARS).max(5, STARS);
const text = shortText(ANSWER_MAX_CHARACTERS * UNITS_PER_CHARACTER, TEXT)
  .normalize("NFC")
  .overwrite(plainText)
  .trim()
  .refine((typed) => typed.length > 0, "An answer cannot be empty.")
  .refine((typed) => [...typed].length <= ANSWER_MAX_CHARACTERS, TEXT)
  .refine(isStorable, TEXT);

/** Values are compared with the questions afterwards. */
export const answerBody = z.object({
  k,
  stars,
  answers: z
    .array(z.object({ _id: idText("This question is not asked here."), value: z.union([stars, text]) }), "Send the answers as a list.")
    .max(QUESTIONS_MAX, `Send up to ${QUESTIONS_MAX} answers.`)
    .refine((answers) => isOnce(answers.map(({ _id }) => _id)), "Each question can be answered once.")
    .default([]),
});
export type AnswerBody = z.output<typeof answerBody>;

export const feedbackParams = z.object({ eventId: idText() });
export const feedbackQuery = z.object({ k });
export const resultsQuery = longListQuery(TEXTS_PAGE_MAX);
export type ResultsQuery = z.output<typeof resultsQuery>;

/** The place in an event's texts where a page ended. */
export const textPlace = z.tuple([z.string().regex(/^[0-9a-f]{32}$/)]);

/** The choices of a question as they are typed, one in each line. */
export const choicesIn = (lines: string): string[] =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The form of one question, as it is typed. Equal choices of the stored question are refused only once they change, as in the call. */
export const questionForm = (stored: FeedbackQuestion | null) =>
  z.object({ text: z.string(), kind: z.enum(QUESTION_KINDS), choices: z.string() }).superRefine((typed, context) => {
    const lines = choicesIn(typed.choices);
    const isKept = lines.join("\n") === stored?.choices?.map((choice) => choice.text).join("\n");
    const choices = typed.kind === "choice" ? lines.map((line) => ({ text: line })) : undefined;
    const { error } = question.safeParse({ text: typed.text, kind: typed.kind, choices, ...(isKept && { _id: stored?._id }) });
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: "custom", path: path.slice(0, 1), message });
  });
