import * as z from "zod";
import { firstRepeated, shortText, textBetween, UNITS_PER_CHARACTER, withoutInvisible } from "@/lib/platform/fields/text";
import { longListQuery } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";

export const QUESTION_KINDS = ["short", "long", "choice", "choices", "consent", "number", "phone", "year"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

const QUESTIONS_MAX = 20;
/** Limit of an event's questions including removed ones with answers: bounds an export's columns and a row's bytes. */
export const QUESTIONS_EVER_MAX = 100;
const OPTIONS_MIN = 2;
const OPTIONS_MAX = 30;
const HELP_MAX_CHARACTERS = 300;
/** Bounds of every number; an organiser may set narrower ones. */
export const NUMBER_MAX = 1_000_000_000;

export const hasOptions = (kind: QuestionKind): boolean => kind === "choice" || kind === "choices";

/** A question as shown to everyone who answers it. */
export type Question = {
  id: string;
  kind: QuestionKind;
  label: string;
  help: string | null;
  required: boolean;
  /** For choices only. */
  options: Option[] | null;
  /** Bounds of a number. */
  min: number | null;
  max: number | null;
};

export type Option = { _id: string; text: string };

/** A finite number with at most two decimals. */
export const hasTwoDecimals = (value: number): boolean => Number.isFinite(value) && Math.round(value * 100) / 100 === value;

const NUMBER_TEXT = "Enter a number with up to two decimals, from -1,000,000,000 to 1,000,000,000.";
const bound = z
  .number(NUMBER_TEXT)
  .refine((value) => hasTwoDecimals(value) && Math.abs(value) <= NUMBER_MAX, NUMBER_TEXT)
  .nullish()
  .transform((value) => value ?? null);

const HELP_TEXT = `Help text can have up to ${HELP_MAX_CHARACTERS} characters.`;
const option = z.object({
  _id: idText("This option is not of this question.").optional(),
  text: textBetween({ moreThan: 0, lessThan: 101 }, "An option must have 1 to 100 characters."),
});

export const OPTION_TWICE = "Each option can appear only once.";
const OPTIONS_TEXT = `Add ${OPTIONS_MIN} to ${OPTIONS_MAX} options.`;

/** The options of a stored question, which may be older than this rule, are compared where they change. */
const question = z
  .object({
    _id: idText("This question is not of this event.").optional(),
    kind: z.enum(QUESTION_KINDS, "Choose a kind of question."),
    label: textBetween({ moreThan: 2, lessThan: 201 }, "A question must have 3 to 200 characters."),
    help: shortText(HELP_MAX_CHARACTERS * UNITS_PER_CHARACTER, HELP_TEXT)
      .normalize("NFC")
      .overwrite(withoutInvisible)
      .trim()
      .refine((text) => [...text].length <= HELP_MAX_CHARACTERS, HELP_TEXT)
      .nullish()
      .transform((text) => text || null),
    required: z.boolean("Say whether an answer is required.").default(false),
    options: z.array(option, OPTIONS_TEXT).max(OPTIONS_MAX, OPTIONS_TEXT).nullish(),
    min: bound,
    max: bound,
  })
  .superRefine(({ _id, kind, options, min, max }, context) => {
    if (hasOptions(kind) && (options?.length ?? 0) < OPTIONS_MIN) {
      context.addIssue({ code: "custom", path: ["options"], message: OPTIONS_TEXT });
    }
    const ids = (options ?? []).flatMap((option) => option._id ?? []);
    const again = !_id && hasOptions(kind) ? firstRepeated((options ?? []).map(({ text }) => text)) : -1;
    if (again !== -1) context.addIssue({ code: "custom", path: ["options", again, "text"], message: OPTION_TWICE });
    else if (new Set(ids).size < ids.length) context.addIssue({ code: "custom", path: ["options"], message: OPTION_TWICE });
    if (kind === "number" && min !== null && max !== null && min > max) {
      context.addIssue({ code: "custom", path: ["min"], message: "The minimum cannot be more than the maximum." });
    }
  })
  // Options and bounds of other kinds are dropped.
  .transform(({ options, min, max, ...fields }) => ({
    ...fields,
    options: hasOptions(fields.kind) ? (options ?? []) : null,
    min: fields.kind === "number" ? min : null,
    max: fields.kind === "number" ? max : null,
  }));

/**
 * The questions of an event as an organiser sends them, always the whole list: an entry with `_id` edits an existing question, one without
 * adds a question, and a missing one is removed. Source: contract joining 2.
 */
export const questionList = z
  .array(question, "Send the questions as a list.")
  .max(QUESTIONS_MAX, `Ask up to ${QUESTIONS_MAX} questions.`)
  .superRefine((questions, context) => {
    const seen = new Set<string>();
    for (const [index, { _id }] of questions.entries()) {
      if (_id && seen.has(_id)) context.addIssue({ code: "custom", path: [index, "_id"], message: "Each question can appear only once." });
      if (_id) seen.add(_id);
    }
  });
export type QuestionInput = z.output<typeof questionList>[number];

/** The body's field `answers`: question id to value. Its values are checked against the questions. */
export const sentAnswers = z
  .record(z.string(), z.unknown(), "Send the answers as an object.")
  .refine((answers) => Object.keys(answers).length <= QUESTIONS_MAX, `Send up to ${QUESTIONS_MAX} answers.`);
export type SentAnswers = z.output<typeof sentAnswers>;

export const answersParams = z.object({ id: idText() });

/** The query of the table of answers. */
export const answersQuery = longListQuery(100);
