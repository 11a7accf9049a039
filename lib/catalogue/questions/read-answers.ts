import {
  hasTwoDecimals,
  NUMBER_MAX,
  type Option,
  type Question,
  type QuestionKind,
  type SentAnswers,
} from "@/lib/catalogue/questions/schema";
import type { StoredAnswer } from "@/lib/catalogue/seats/join-event";
import { AppError, type FieldIssue } from "@/lib/platform/errors";
import { cutMarks, UNITS_PER_CHARACTER, withoutInvisible } from "@/lib/platform/fields/text";
import { groupDigits } from "@/lib/platform/money/price";

const SHORT_MAX_CHARACTERS = 200;
const LONG_MAX_CHARACTERS = 2000;
const YEARS_MAX = 6;

/** A value that fits no rule of its kind. */
class Refused {
  constructor(readonly message: string) {}
}

type Reader = (sent: unknown, question: Question, stored: unknown) => unknown;

/** Each returns the value to store, undefined for no answer, or the reason for refusing the value. */
const READERS: Record<QuestionKind, Reader> = {
  short: (sent) => readText(sent, SHORT_MAX_CHARACTERS, (text) => withoutInvisible(text)),
  long: (sent) => readText(sent, LONG_MAX_CHARACTERS, keepLines),
  choice: (sent, question, stored) => {
    if (sent === "") return undefined;
    const chosen = typeof sent === "string" ? optionOf(sent, question, [stored]) : undefined;
    return chosen ?? new Refused("Choose one of the options.");
  },
  choices: (sent, question, stored) => {
    if (!Array.isArray(sent) || new Set(sent).size < sent.length) return new Refused("Choose each option only once.");
    const chosen = sent.map((id) => (typeof id === "string" ? optionOf(id, question, Array.isArray(stored) ? stored : []) : undefined));
    if (chosen.some((option) => !option)) return new Refused("Choose each option only once.");
    return chosen.length > 0 ? chosen : undefined;
  },
  consent: (sent, { required }) => {
    if (typeof sent !== "boolean") return new Refused("Answer yes or no.");
    return required && !sent ? new Refused("You need to agree to this to register.") : sent;
  },
  number: (sent, { min, max }) => {
    const [least, most] = [min ?? -NUMBER_MAX, max ?? NUMBER_MAX];
    const fits = typeof sent === "number" && hasTwoDecimals(sent) && sent >= least && sent <= most;
    return fits ? sent : new Refused(numberText(min, max));
  },
  phone: (sent) => {
    if (typeof sent !== "string") return new Refused(PHONE_TEXT);
    const digits = sent.trim();
    if (digits === "") return undefined;
    return /^\d{10}$/.test(digits) ? digits : new Refused(PHONE_TEXT);
  },
  year: (sent) => {
    const fits = typeof sent === "number" && Number.isInteger(sent) && sent >= 1 && sent <= YEARS_MAX;
    return fits ? sent : new Refused("Choose a year of study from 1 to 6.");
  },
};

const PHONE_TEXT = "Enter a phone number of ten digits.";

function readText(sent: unknown, maxCharacters: number, clean: (text: string) => string) {
  const message = `Enter a text of up to ${groupDigits(maxCharacters)} characters.`;
  if (typeof sent !== "string" || sent.length > maxCharacters * UNITS_PER_CHARACTER) return new Refused(message);
  const text = clean(cutMarks(sent).normalize("NFC")).trim();
  if (text === "") return undefined;
  return [...text].length <= maxCharacters ? text : new Refused(message);
}

const keepLines = (text: string) => text.replaceAll(/\r\n?/g, "\n").split("\n").map(withoutInvisible).join("\n");

function numberText(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return `Enter a number from ${min} to ${max}, with up to two decimals.`;
  if (min !== null) return `Enter a number of at least ${min}, with up to two decimals.`;
  if (max !== null) return `Enter a number of up to ${max}, with up to two decimals.`;
  return "Enter a number with up to two decimals.";
}

/** The option with its text. An option that was removed since may stay selected, with the text that the student saw. */
function optionOf(id: string, { options }: Question, stored: unknown[]): Option | undefined {
  const chosen = options?.find((option) => option._id === id) ?? stored.filter(isOption).find((option) => option._id === id);
  return chosen && { _id: chosen._id, text: chosen.text };
}

const isOption = (value: unknown): value is Option => typeof value === "object" && value !== null && "_id" in value && "text" in value;

const isMissing = (value: unknown) => value === undefined || value === null;

/**
 * The answers to an event's questions as rows to store, with the words that the student saw. Values of other questions are ignored: they
 * may have been removed while the student typed.
 * @param given the student's previous answers: an option that was removed since may be chosen again
 * @throws AppError validation_failed, with the issues `answers.{questionId}` Source: contract joining 6.
 */
export function readAnswers(questions: readonly Question[], sent: SentAnswers, given: readonly StoredAnswer[] = []): StoredAnswer[] {
  const issues: FieldIssue[] = [];
  const rows = questions.flatMap((question): StoredAnswer[] => {
    const { id, kind, label, required } = question;
    const before = given.find(({ questionId }) => questionId === id);
    const value = isMissing(sent[id]) ? undefined : READERS[kind](sent[id], question, before?.value);
    if (value instanceof Refused) issues.push({ field: `answers.${id}`, message: value.message });
    else if (value !== undefined) return [{ questionId: id, label, value }];
    else if (required) issues.push({ field: `answers.${id}`, message: "This question needs an answer." });
    return [];
  });
  if (issues.length > 0) throw new AppError("validation_failed", {}, { issues });
  return rows;
}

/** The year of study among the answers, for a profile that has none. */
export function answeredYear(questions: readonly Question[], answers: readonly StoredAnswer[]): number | null {
  const ids = new Set(questions.filter(({ kind }) => kind === "year").map(({ id }) => id));
  const value = answers.find(({ questionId }) => ids.has(questionId))?.value;
  return typeof value === "number" ? value : null;
}

/** An answer as the texts that the student saw, for tables: options by their words, consent as yes or no. */
export function shownValue(value: unknown): string | number {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return value.map(shownValue).join("; ");
  return isOption(value) ? value.text : String(value);
}
