import { type AnswerBody, CHOICE_TWICE, type FeedbackQuestion, type FeedbackQuestionInput } from "@/lib/organising/feedback/schema";
import type { FieldIssue } from "@/lib/platform/errors";
import { hasRepeated } from "@/lib/platform/fields/text";
import { DAY_MS } from "@/lib/platform/time/units";

/** Rules of feedback. Client-safe. Source: contract after 4 and 11. */

/** The results of fewer people are never shown. */
export const ANSWERS_MIN = 5;

/** The last moment at which feedback can be open, after the event's end. */
const OPEN_MAX_MS = 14 * DAY_MS;

type Times = { overAt: Date; days: number; closesAt: Date | null };

/** When feedback closes by itself. The SQL `CLOSES_AT` of the repository says the same. */
export const closesAtOf = ({ overAt, days, closesAt }: Times): Date => closesAt ?? new Date(overAt.getTime() + days * DAY_MS);

/**
 * The stored `closesAt` of a form that is turned on, or gets other days, at this moment: null before the end of the event, since the end
 * may move.
 */
export function closesAtFrom(now: Date, { overAt, days }: Omit<Times, "closesAt">): Date | null {
  if (now < overAt) return null;
  return new Date(Math.min(now.getTime() + days * DAY_MS, overAt.getTime() + OPEN_MAX_MS));
}

/** Why no one can be asked about an event any more; null if they can. */
export function tooLateToAsk({ status, overAt }: { status: string; overAt: Date }, now: Date): string | null {
  if (status === "cancelled") return "This event was cancelled, so there is no feedback.";
  return overAt.getTime() + OPEN_MAX_MS <= now.getTime() ? "Feedback can be asked for up to 14 days after the event." : null;
}

/** `none`: off, or the event is hidden, cancelled or a draft. */
type FeedbackState = "none" | "upcoming" | "open" | "closed";

export function feedbackState(form: Times & { on: boolean; closedAt: Date | null; status: string }, now: Date): FeedbackState {
  if (form.status !== "published" || !form.on) return "none";
  if (form.closedAt || closesAtOf(form) <= now) return "closed";
  return form.overAt <= now ? "open" : "upcoming";
}

/** The numbers `[n1, n2, n3, n4, n5]` of people who gave one star, two stars and so on. */
type StarCounts = number[];

/** The counts of a question; only `answered` when fewer than five answered it, and of texts. */
export type QuestionResult = FeedbackQuestion & {
  answered: number;
  average?: number | undefined;
  /** For stars as above, for a choice in the order of its choices. */
  counts?: number[] | undefined;
};

/** The results as they were counted when feedback was closed. */
export type Rating = {
  asked: number;
  answered: number;
  stars: { average: number; counts: StarCounts } | null;
  questions: QuestionResult[];
};

/** The average of stars to one decimal, half up. */
export function averageOf(counts: StarCounts): number {
  const people = counts.reduce((all, count) => all + count, 0);
  const sum = counts.reduce((all, count, index) => all + count * (index + 1), 0);
  // In whole numbers: 4.25 has no exact form, and must become 4.3.
  return Math.floor((20 * sum + people) / (2 * people)) / 10;
}

/** How many people gave a value; `question` is null for the stars of the whole event. All texts of a question are one value, null. */
export type ValueCount = { question: string | null; value: string | null; count: number };

/** The results of an event with these counts. Fewer than five answers have none. */
export function ratingOf(
  questions: readonly FeedbackQuestion[],
  { asked, answered }: Pick<Rating, "asked" | "answered">,
  counted: readonly ValueCount[],
): Rating {
  if (answered < ANSWERS_MIN) return { asked, answered, stars: null, questions: [] };
  const countsOf = (id: string | null, values: readonly string[]) =>
    values.map((value) => counted.find((each) => each.question === id && each.value === value)?.count ?? 0);
  const stars = countsOf(null, STARS);
  return {
    asked,
    answered,
    stars: { average: averageOf(stars), counts: stars },
    questions: questions.map((question) => {
      const given = counted.filter((each) => each.question === question._id).reduce((all, { count }) => all + count, 0);
      if (given < ANSWERS_MIN || question.kind === "text") return { ...question, answered: given };
      if (question.kind === "choice") {
        const counts = countsOf(
          question._id,
          (question.choices ?? []).map(({ _id }) => _id),
        );
        return { ...question, answered: given, counts };
      }
      const counts = countsOf(question._id, STARS);
      return { ...question, answered: given, average: averageOf(counts), counts };
    }),
  };
}

const STARS = ["1", "2", "3", "4", "5"] as const;

/** An answer's values by question, as they are stored. */
export type Values = Record<string, string | number>;

/** Answers that were sent, by question; the reasons for refusing them, if there are any. */
export function readValues(questions: readonly FeedbackQuestion[], sent: AnswerBody["answers"]): { values: Values; issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  for (const [index, { _id, value }] of sent.entries()) {
    const question = questions.find((each) => each._id === _id);
    if (!question) issues.push({ field: `answers.${index}._id`, message: "This question is not asked here." });
    else if (!isValueOf(question, value)) issues.push({ field: `answers.${index}.value`, message: WRONG_VALUE[question.kind] });
  }
  return { values: Object.fromEntries(sent.map(({ _id, value }) => [_id, value])), issues };
}

function isValueOf({ kind, choices }: FeedbackQuestion, value: string | number): boolean {
  if (kind === "stars") return typeof value === "number";
  if (kind === "text") return typeof value === "string";
  return choices?.some(({ _id }) => _id === value) ?? false;
}

const WRONG_VALUE = {
  stars: "Choose 1 to 5 stars.",
  choice: "Choose one of the choices.",
  text: "Enter a text.",
} as const;

/** Questions as they will be stored: an entry with an id keeps it; the reasons for refusing them, if there are any. */
export function planQuestions(
  stored: readonly FeedbackQuestion[],
  sent: readonly FeedbackQuestionInput[],
): { questions: FeedbackQuestion[]; issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const questions = sent.map(({ _id, text, kind, choices }, index): FeedbackQuestion => {
    const own = stored.find((each) => each._id === _id);
    if (_id && !own) issues.push({ field: `questions.${index}._id`, message: "This question is not of this event." });
    const kept = { _id: _id ?? crypto.randomUUID(), text, kind };
    if (kind !== "choice") return kept;
    const texts = (choices ?? []).map((choice) => choice.text);
    if (own && hasRepeated(texts) && texts.join("\n") !== own.choices?.map((each) => each.text).join("\n"))
      issues.push({ field: `questions.${index}.choices`, message: CHOICE_TWICE });
    return {
      ...kept,
      choices: (choices ?? []).map((choice, place) => {
        if (choice._id && !own?.choices?.some((each) => each._id === choice._id)) {
          issues.push({ field: `questions.${index}.choices.${place}._id`, message: "This choice is not of this question." });
        }
        return { _id: choice._id ?? crypto.randomUUID(), text: choice.text };
      }),
    };
  });
  return { questions, issues };
}
