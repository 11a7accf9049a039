import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answeredYear, readAnswers, shownValue } from "@/lib/catalogue/questions/read-answers";
import { type Option, QUESTION_KINDS, type Question, type QuestionKind } from "@/lib/catalogue/questions/schema";
import { AppError } from "@/lib/platform/errors";

const OPTIONS: Option[] = ["S", "M", "L"].map((text) => ({ _id: `id-${text}`, text }));

const ofKind = (kind: QuestionKind, fields: Partial<Question> = {}): Question => ({
  id: "q",
  kind,
  label: "As it was seen",
  help: null,
  required: false,
  options: kind === "choice" || kind === "choices" ? OPTIONS : null,
  min: null,
  max: null,
  ...fields,
});

/** The stored value, `refused`, or undefined for no answer. */
function read(question: Question, value: unknown, stored?: unknown): unknown {
  const given = stored === undefined ? [] : [{ questionId: "q", label: "Before", value: stored }];
  try {
    return readAnswers([question], { q: value }, given)[0]?.value;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).issues?.map(({ field }) => field)).toEqual(["answers.q"]);
    return "refused";
  }
}

test.each<[QuestionKind, unknown, unknown]>([
  ["short", "  Two left feet ", "Two left feet"],
  ["short", "a".repeat(200), "a".repeat(200)],
  ["short", "a".repeat(201), "refused"],
  ["short", "   ", undefined],
  ["short", 3, "refused"],
  ["long", " One\r\nTwo ", "One\nTwo"],
  ["long", "नमस्ते".repeat(300), "नमस्ते".repeat(300)],
  ["long", "a".repeat(2001), "refused"],
  ["long", `a${"\u0316".repeat(2000)}`, `a${"\u0316".repeat(30)}`],
  ["choice", "id-M", { _id: "id-M", text: "M" }],
  ["choice", "M", "refused"],
  ["choice", ["id-M"], "refused"],
  ["choice", "", undefined],
  ["choices", ["id-L", "id-S"], [OPTIONS[2], OPTIONS[0]]],
  ["choices", ["id-L", "id-L"], "refused"],
  ["choices", "id-L", "refused"],
  ["choices", [], undefined],
  ["consent", true, true],
  ["consent", false, false],
  ["consent", "true", "refused"],
  ["number", 12.25, 12.25],
  ["number", 0.29, 0.29],
  ["number", 12.255, "refused"],
  ["number", "12", "refused"],
  ["number", 1_000_000_001, "refused"],
  ["phone", " 9876543210 ", "9876543210"],
  ["phone", "+919876543210", "refused"],
  ["phone", "९८७६५४३२१०", "refused"],
  ["phone", 9876543210, "refused"],
  ["year", 6, 6],
  ["year", 7, "refused"],
  ["year", 2.5, "refused"],
])("%s: %j becomes %j", (kind, sent, stored) => {
  expect(read(ofKind(kind), sent)).toEqual(stored);
});

test("a number stays within its bounds", () => {
  const question = ofKind("number", { min: -1.5, max: 10 });
  expect([-1.5, 10, -1.51, 10.01].map((value) => read(question, value))).toEqual([-1.5, 10, "refused", "refused"]);
});

describe("a required question", () => {
  test.each(QUESTION_KINDS)("of kind %s is not answered by an empty value", (kind) => {
    const question = ofKind(kind, { required: true });
    for (const nothing of [undefined, null, ...(kind === "consent" ? [false] : []), ...(kind === "choices" ? [[]] : []), ""]) {
      expect(read(question, nothing)).toBe("refused");
    }
    expect(read(ofKind(kind), undefined)).toBeUndefined();
  });
});

test("every accepted answer has its question's kind, label and options; others are refused by the question", () => {
  const kinds = fc.constantFrom(...QUESTION_KINDS);
  const values = fc.oneof(fc.anything(), fc.constantFrom(...OPTIONS.map(({ _id }) => _id)), fc.integer({ min: 0, max: 8 }), fc.boolean());
  fc.assert(
    fc.property(kinds, fc.boolean(), values, (kind, required, sent) => {
      const question = ofKind(kind, { required });
      const value = read(question, sent);
      if (value === "refused" && sent !== "refused") return;
      if (value === undefined) {
        expect(required).toBe(false);
        return;
      }
      const isOption = (one: unknown) => OPTIONS.some(({ _id, text }) => JSON.stringify({ _id, text }) === JSON.stringify(one));
      const fits: Record<QuestionKind, (one: never) => boolean> = {
        short: (text: string) => text === text.trim() && text.length > 0 && [...text].length <= 200 && !text.includes("\n"),
        long: (text: string) => text === text.trim() && text.length > 0 && [...text].length <= 2000,
        choice: isOption,
        choices: (list: unknown[]) => list.length > 0 && list.every(isOption),
        consent: (yes: unknown) => yes === true || (!required && yes === false),
        number: (number: number) => Number.isFinite(number) && Math.abs(number) <= 1e9,
        phone: (text: string) => /^[0-9]{10}$/.test(text),
        year: (year: number) => [1, 2, 3, 4, 5, 6].includes(year),
      };
      expect(fits[kind](value as never)).toBe(true);
      expect(readAnswers([question], { q: sent })[0]?.label).toBe("As it was seen");
    }),
  );
});

test("a removed option stays where it was chosen, with its words, and no one else can choose it", () => {
  const removed = { _id: "id-XS", text: "XS" };
  expect(read(ofKind("choice"), "id-XS")).toBe("refused");
  expect(read(ofKind("choice"), "id-XS", removed)).toEqual(removed);
  expect(read(ofKind("choices"), ["id-XS", "id-M"], [removed])).toEqual([removed, OPTIONS[1]]);
});

test("every refused answer is reported together, and answers to other questions are ignored", () => {
  const questions = [ofKind("short", { id: "a", required: true }), ofKind("phone", { id: "b" }), ofKind("year", { id: "c" })];
  expect(() => readAnswers(questions, { b: "12", c: 3, unknown: 1 })).toThrow(
    expect.objectContaining({
      code: "validation_failed",
      issues: [expect.objectContaining({ field: "answers.a" }), expect.objectContaining({ field: "answers.b" })],
    }),
  );
  const rows = readAnswers(questions, { a: "Here", c: 3, unknown: 1 });
  expect(rows.map(({ questionId }) => questionId)).toEqual(["a", "c"]);
  expect(answeredYear(questions, rows)).toBe(3);
});

test("tables show the words that the student saw", () => {
  expect([true, 12.5, "Text", OPTIONS[0], OPTIONS.slice(0, 2)].map(shownValue)).toEqual(["Yes", 12.5, "Text", "S", "S; M"]);
});
