import { describe, expect, test } from "vitest";
import { daysLeftText, factTexts } from "@/components/taking-part/marks/mark-texts";
import { toPolicyValues, toTerms } from "@/components/taking-part/marks/policy-values";
import { delayText, policyText, termsText } from "@/components/taking-part/marks/terms-text";

const TERMS = { marks: 3, delayHours: 24, expireDays: 60, lateCancelHours: 24 };

describe("the terms of an event", () => {
  test.each([
    [24, "Malabar Institute marks who stays away, or leaves in the last 24 hours."],
    [1, "Malabar Institute marks who stays away, or leaves in the last hour."],
    [0, "Malabar Institute marks who stays away."],
  ])("name the last %i hours [after 7]", (lateCancelHours, text) => {
    expect(termsText("Malabar Institute", { lateCancelHours })).toBe(text);
  });

  test("say what follows from marks [after 7]", () => {
    expect(delayText(TERMS)).toBe("With 3 marks registration opens 24 hours later for you.");
    expect(delayText({ marks: 1, delayHours: 1 })).toBe("With 1 mark registration opens 1 hour later for you.");
    expect(policyText("Malabar Institute", TERMS)).toBe(
      "Malabar Institute marks who stays away, or leaves in the last 24 hours. With 3 marks within 60 days registration opens 24 hours later for you. Nothing else follows.",
    );
    expect(policyText("Malabar Institute", toTerms({ ...toPolicyValues(TERMS), marks: "" }))).toBeNull();
  });
});

describe("what those who decide read", () => {
  const event = { _id: "e", eventName: "Tide Open Mic", club: null, startsAt: "2026-11-14T12:00:00.000Z", timeZone: "Asia/Kolkata" };
  const facts = { leftAt: null, listClosedAt: null, confirmed: 0, checkedIn: 0 };

  test("is when the student left, and how long before the start", () => {
    const late = (leftAt: string) => factTexts({ kind: "late_cancel", event, facts: { ...facts, leftAt } });
    expect(late("2026-11-14T05:50:00.000Z")).toEqual(["Left 2026-11-14, 11:20, 6 hours before the start"]);
    expect(late("2026-11-14T11:00:00.000Z")).toEqual(["Left 2026-11-14, 16:30, 1 hour before the start"]);
    expect(late("2026-11-14T11:30:00.000Z")).toEqual(["Left 2026-11-14, 17:00, less than an hour before the start"]);
  });

  test("is that the student was missing when check-in was finished, and how many came", () => {
    const closed = { ...facts, listClosedAt: "2026-11-14T17:10:00.000Z", confirmed: 260, checkedIn: 211 };
    expect(factTexts({ kind: "no_show", event, facts: closed })).toEqual([
      "Registered, not checked in",
      "Check-in finished 2026-11-14, 22:40",
      "211 of 260 came",
    ]);
  });

  test("is how long an appeal can still be decided, which is due in the last days", () => {
    const until = new Date("2026-11-28T12:00:00Z");
    expect(daysLeftText(until, new Date("2026-11-16T13:00:00Z"))).toEqual({ text: "12 days left", isDue: false });
    expect(daysLeftText(until, new Date("2026-11-25T13:00:00Z"))).toEqual({ text: "3 days left", isDue: true });
    expect(daysLeftText(until, new Date("2026-11-28T11:00:00Z"))).toEqual({ text: "1 day left", isDue: true });
    expect(daysLeftText(until, new Date("2026-11-29T11:00:00Z"))).toEqual({ text: "0 days left", isDue: true });
  });
});
