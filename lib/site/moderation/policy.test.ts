import { expect, test } from "vitest";
import { dueAtOf, dueWords, isUrgent } from "@/lib/site/moderation/policy";
import { REASONS } from "@/lib/site/moderation/reasons";
import { decisionForm, reportForm } from "@/lib/site/moderation/schema";

const at = new Date("2026-12-04T03:30:00Z");
const after = (hours: number) => new Date(at.getTime() + hours * 60 * 60 * 1000);

test("each reason has its due time [trust 3]", () => {
  const hours = Object.fromEntries(REASONS.map((reason) => [reason, (dueAtOf(reason, at).getTime() - at.getTime()) / 3_600_000]));
  expect(hours).toMatchObject({ intimate: 2, impersonation: 2, illegal: 24, privacy: 720, spam: 168, fraud: 168, other: 168 });
  expect(REASONS.filter(isUrgent).sort()).toEqual(["illegal", "impersonation", "intimate"]);
});

test.each([
  [after(-0.5), "Overdue by 30 minutes", "bad"],
  [after(-3), "Overdue by 3 hours", "bad"],
  [after(-72), "Overdue by 3 days", "bad"],
  [after(5), "Due 14:00", "warn"],
  [after(24 * 6), "Due 10 Dec", undefined],
])("a report that is due at %s is %s", (dueAt, text, look) => {
  expect(dueWords(dueAt, at)).toEqual({ text, look });
});

const ID = "01900000-0000-7000-8000-000000000001";

test.each([
  [{ subject: "event", id: ID, reason: "spam" }, true],
  [{ subject: "event", id: ID, reason: "other" }, false],
  [{ subject: "event", id: ID, reason: "privacy", text: "My phone number is on it." }, true],
  [{ subject: "event", reason: "spam" }, false],
  [{ subject: "event", id: ID, reason: "order" }, false],
  [{ subject: "event", id: ID, reason: "spam", text: "short" }, false],
  [{ subject: "site", reason: "wrong", text: "The page of my college is wrong." }, true],
  [{ subject: "site", reason: "wrong" }, false],
])("a report %j is taken: %s", (form, taken) => {
  expect(reportForm.safeParse(form).success).toBe(taken);
});

test("hiding needs a reason and a note for the club, dismissing neither", () => {
  expect(decisionForm.safeParse({ action: "dismiss" }).success).toBe(true);
  expect(decisionForm.safeParse({ action: "hide", reason: "fraud" }).success).toBe(false);
  expect(decisionForm.safeParse({ action: "hide", note: "Take the number off." }).success).toBe(false);
  expect(decisionForm.safeParse({ action: "hide", reason: "order", note: "Order 17/2026 of the High Court." }).success).toBe(true);
});
