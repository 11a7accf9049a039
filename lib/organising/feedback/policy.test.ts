import fc from "fast-check";
import { expect, test } from "vitest";
import {
  averageOf,
  closesAtFrom,
  closesAtOf,
  feedbackState,
  planQuestions,
  ratingOf,
  readValues,
  tooLateToAsk,
  type ValueCount,
} from "@/lib/organising/feedback/policy";
import { answerBody, formBody, questionForm } from "@/lib/organising/feedback/schema";
import { DAY_MS } from "@/lib/platform/time/units";

const overAt = new Date("2026-10-30T12:00:00Z");
const after = (days: number) => new Date(overAt.getTime() + days * DAY_MS);
const id = () => crypto.randomUUID();

test("no one is asked about a cancelled event, or later than 14 days after the end", () => {
  expect(tooLateToAsk({ status: "published", overAt }, after(13.9))).toBeNull();
  expect(tooLateToAsk({ status: "published", overAt }, after(14))).toMatch(/up to 14 days/);
  expect(tooLateToAsk({ status: "cancelled", overAt }, after(-1))).toMatch(/cancelled/);
});

test("averages have one decimal, half up [after 4]", () => {
  expect(averageOf([0, 0, 0, 3, 1])).toBe(4.3);
  expect(averageOf([1, 0, 4, 11, 21])).toBe(4.4);
  expect(averageOf([0, 0, 0, 0, 5])).toBe(5);
  expect(averageOf([19, 1, 0, 0, 0])).toBe(1.1);
});

test("feedback is open from the end for its days; turned on later, from then on, and never later than 14 days after the end [after 4]", () => {
  const form = { on: true, days: 7, closesAt: null, closedAt: null, overAt, status: "published" };
  expect(feedbackState(form, after(-0.1))).toBe("upcoming");
  expect(feedbackState(form, after(0))).toBe("open");
  expect(feedbackState(form, after(6.9))).toBe("open");
  expect(feedbackState(form, after(7))).toBe("closed");
  expect(feedbackState({ ...form, closedAt: after(1) }, after(2))).toBe("closed");
  for (const status of ["draft", "hidden", "cancelled"]) expect(feedbackState({ ...form, status }, after(1))).toBe("none");
  expect(feedbackState({ ...form, on: false }, after(1))).toBe("none");

  expect(closesAtFrom(after(-1), { overAt, days: 7 })).toBeNull();
  expect(closesAtFrom(after(0), { overAt, days: 7 })).toEqual(after(7));
  expect(closesAtOf({ overAt, days: 7, closesAt: closesAtFrom(after(3), { overAt, days: 7 }) })).toEqual(after(10));
  expect(closesAtFrom(after(12), { overAt, days: 7 })).toEqual(after(14));
});

const question = (kind: "stars" | "choice" | "text") => ({
  ...{ _id: id(), text: "How was it?", kind },
  ...(kind === "choice" && { choices: [id(), id(), id()].map((_id) => ({ _id, text: "One" })) }),
});
const questions = [question("stars"), question("choice"), question("text")];

const somebody = fc.record({
  stars: fc.integer({ min: 1, max: 5 }),
  star: fc.option(fc.integer({ min: 1, max: 5 })),
  choice: fc.option(fc.integer({ min: 0, max: 2 })),
  text: fc.option(fc.string({ minLength: 1 })),
});

function counted(people: { stars: number; star: number | null; choice: number | null; text: string | null }[]): ValueCount[] {
  const all = people.flatMap(({ stars, star, choice, text }) => [
    { question: null, value: String(stars) },
    ...(star === null ? [] : [{ question: questions[0]?._id ?? "", value: String(star) }]),
    ...(choice === null ? [] : [{ question: questions[1]?._id ?? "", value: questions[1]?.choices?.[choice]?._id ?? "" }]),
    ...(text === null ? [] : [{ question: questions[2]?._id ?? "", value: null }]),
  ]);
  const keys = new Set(all.map((each) => JSON.stringify(each)));
  return [...keys].map((key) => ({ ...JSON.parse(key), count: all.filter((each) => JSON.stringify(each) === key).length }));
}

test("no number from fewer than five people is in a result, whatever they answered [after 10.4]", () => {
  fc.assert(
    fc.property(fc.array(somebody, { maxLength: 12 }), fc.integer({ min: 0, max: 50 }), (people, more) => {
      const asked = people.length + more;
      const rating = ratingOf(questions, { asked, answered: people.length }, counted(people));
      if (people.length < 5) {
        expect(rating).toEqual({ asked, answered: people.length, stars: null, questions: [] });
        return;
      }
      expect(rating.stars?.counts.reduce((sum, count) => sum + count)).toBe(people.length);
      for (const { kind, answered, counts, average } of rating.questions) {
        const isCounted = answered >= 5 && kind !== "text";
        expect(counts?.reduce((sum, count) => sum + count)).toBe(isCounted ? answered : undefined);
        expect(average !== undefined).toBe(isCounted && kind === "stars");
      }
      expect(rating.questions.map(({ answered }) => answered)).toEqual([
        people.filter(({ star }) => star !== null).length,
        people.filter(({ choice }) => choice !== null).length,
        people.filter(({ text }) => text !== null).length,
      ]);
    }),
  );
});

test("a value that its question does not take, and an unknown question, are refused by name [after 4, 9]", () => {
  const [stars, choice, text] = questions.map(({ _id }) => _id) as [string, string, string];
  const refused = (answers: object[]) =>
    readValues(questions, answerBody.parse({ stars: 3, answers }).answers).issues.map(({ field }) => field);
  expect(
    refused([
      { _id: stars, value: 5 },
      { _id: choice, value: questions[1]?.choices?.[0]?._id },
      { _id: text, value: " Good " },
    ]),
  ).toEqual([]);
  expect(
    refused([
      { _id: stars, value: "5" },
      { _id: choice, value: id() },
      { _id: text, value: 4 },
    ]),
  ).toEqual(["answers.0.value", "answers.1.value", "answers.2.value"]);
  expect(refused([{ _id: id(), value: 5 }])).toEqual(["answers.0._id"]);
});

test("texts are trimmed, in NFC and without control characters; empty and longer ones are refused [after 9]", () => {
  const textOf = (value: string) => answerBody.safeParse({ stars: 3, answers: [{ _id: id(), value }] }).data?.answers[0]?.value;
  expect(textOf(" Cafe\u0301\u202E\u0000 open\r\nlate ")).toBe("Café open\nlate");
  expect(textOf(" \n ")).toBeUndefined();
  expect(textOf("x".repeat(1000))).toHaveLength(1000);
  expect(textOf("x".repeat(1001))).toBeUndefined();
});

test("the choices of a stored question stay as they are, and none can be added twice", () => {
  const _id = crypto.randomUUID();
  const choices = ["Bench", "bench"].map((text) => ({ _id: crypto.randomUUID(), text }));
  const stored = { _id, text: "Where?", kind: "choice" as const, choices };
  const sent = (texts: readonly { _id?: string; text: string }[]) => planQuestions([stored], [{ ...stored, choices: [...texts] }]).issues;
  expect(sent(choices)).toEqual([]);
  expect(sent([...choices, { text: "Stage" }])).toEqual([{ field: "questions.0.choices", message: "Each choice can appear only once." }]);
  const typed = { text: "Where was it?", kind: "choice" };
  const takes = (lines: string, of: typeof stored | null = stored) => questionForm(of).safeParse({ ...typed, choices: lines }).success;
  expect([takes("Bench\n bench \n"), takes("Bench\nbench\nStage"), takes("Bench\nbench", null)]).toEqual([true, false, false]);
});

test("the form takes up to 5 questions, 2 to 8 choices and 3 to 14 days [after 4]", () => {
  const takes = (body: object) => formBody.safeParse(body).success;
  const one = { text: "How was it?", kind: "stars" };
  const choices = (count: number) => Array.from({ length: count }, (_, index) => ({ text: `Choice ${index}` }));
  expect(takes({ questions: Array.from({ length: 5 }, () => one) })).toBe(true);
  expect(takes({ questions: Array.from({ length: 6 }, () => one) })).toBe(false);
  for (const [count, is] of [
    [1, false],
    [2, true],
    [8, true],
    [9, false],
  ] as const) {
    expect(takes({ questions: [{ ...one, kind: "choice", choices: choices(count) }] })).toBe(is);
  }
  const [twice, choice] = [[{ text: "Bench" }, { text: " bench " }], { ...one, kind: "choice" } as const];
  expect(takes({ questions: [{ ...choice, choices: twice }] })).toBe(false);
  expect(takes({ questions: [{ ...one, text: "Why" }] })).toBe(false);
  expect(takes({ questions: [{ ...one, text: "x".repeat(141) }] })).toBe(false);
  for (const [days, is] of [
    [2, false],
    [3, true],
    [14, true],
    [15, false],
  ] as const)
    expect(takes({ days })).toBe(is);
  expect(takes({ close: false })).toBe(false);
});
