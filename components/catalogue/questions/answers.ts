import type { AnswersJson, QuestionJson } from "@/lib/taking-part/joining/registration-answers";

/** Answers while the student types: numbers as typed. */
export type AnswersDraft = Record<string, string | boolean | string[]>;

/** The previous answers as a draft; a year of study comes from the profile. */
export function draftOf(questions: readonly QuestionJson[], given: AnswersJson, yearOfStudy: number | null): AnswersDraft {
  return Object.fromEntries(questions.map((question) => [question._id, initialValue(question, given[question._id], yearOfStudy)]));
}

function initialValue({ kind }: QuestionJson, given: AnswersJson[string] | undefined, yearOfStudy: number | null): AnswersDraft[string] {
  if (kind === "consent") return given === true;
  if (kind === "choices") return Array.isArray(given) ? given : [];
  if (typeof given === "string" || typeof given === "number") return String(given);
  return kind === "year" && yearOfStudy !== null ? String(yearOfStudy) : "";
}

/** The draft in the form of a call. A text that is not a number is sent unchanged, for the server to refuse with its message. */
export function sentAnswers(questions: readonly QuestionJson[], draft: AnswersDraft): Record<string, unknown> {
  return Object.fromEntries(
    questions.flatMap(({ _id, kind }) => {
      const value = draft[_id];
      if (value === undefined || value === "") return [];
      if (kind !== "number" && kind !== "year") return [[_id, value]];
      const number = Number(value);
      return [[_id, Number.isNaN(number) ? value : number]];
    }),
  );
}

const ANSWER = /^answers\.(.+)$/;

/** The refusals of answers, by question. */
export function answerErrors(issues: readonly { field: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(
    issues.flatMap(({ field, message }) => {
      const [, id] = ANSWER.exec(field) ?? [];
      return id ? [[id, message]] : [];
    }),
  );
}
