import { expect, test } from "vitest";
import {
  banText,
  dueAtOf,
  dueWords,
  hiddenText,
  hideText,
  isUrgent,
  loggedReason,
  lookedText,
  lookText,
} from "@/lib/site/moderation/policy";
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

test.each([
  ["club", "by your college"],
  ["college", "by you"],
  ["admin", "by the college"],
] as const)("the %s reads who hid a thing", (reader, by) => {
  const hiding = { at: "2026-12-04T03:30:00Z", by: "college", reason: "fraud" } as const;
  expect(hiddenText("event", hiding, reader)).toBe(`Hidden since 2026-12-04 ${by}: fraud or not a real event`);
  expect(hiddenText("blog", { ...hiding, by: "admin" }, reader)).toBe("Hidden since 2026-12-04 by Quad: fraud or not a real event");
  expect(hiddenText("event", { ...hiding, by: "ban" }, reader)).toBe("Hidden since 2026-12-04, because the club is banned");
  const ban = reader === "club" ? "Your club cannot publish at the moment. Since 2026-12-04," : "Banned since 2026-12-04";
  expect(hiddenText("club", hiding, reader)).toBe(`${ban} ${by}: fraud or not a real event`);
});

test("everyone reads who asked for another look, and what came of it", () => {
  const [at, lookedAt] = ["2026-12-04T03:30:00Z", "2026-12-05T03:30:00Z"];
  expect(lookText({ at, text: "We have taken it off." })).toBe("The club asked for another look on 2026-12-04: “We have taken it off.”");
  expect(lookedText("event", "admin", lookedAt)).toBe("It was looked at again on 2026-12-05. It stays hidden.");
  for (const [subject, by] of [
    ["club", "admin"],
    ["event", "ban"],
  ] as const)
    expect(lookedText(subject, by, lookedAt)).toBe("The ban was looked at again on 2026-12-05. It stays.");
});

test("a log shows the reason of a decision in words, and other reasons as they were written", () => {
  expect(loggedReason("hid", "fraud")).toBe("Fraud or not a real event");
  expect(loggedReason("dismissed", "order")).toBe("Ordered by a court or an authority");
  expect(loggedReason("reset_factor", "wrong")).toBe("wrong");
});

const LOOKED_AT = "“This event is being looked at.” No one else can register.";

test.each([
  [{ seats: 0, payers: 0 }, "No one has registered, and no one can.", "No one has a seat at its events."],
  [{ seats: 1, payers: 0 }, `1 person keeps their seat and reads ${LOOKED_AT}`, "1 person keeps their seat."],
  [{ seats: 1, payers: 1 }, `1 person keeps their seat and payment and reads ${LOOKED_AT}`, "1 person keeps their seat and payment."],
  [{ seats: 12, payers: 0 }, `12 people keep their seats and read ${LOOKED_AT}`, "12 people keep their seats."],
  [{ seats: 12 }, `12 people keep their seats and read ${LOOKED_AT}`, "12 people keep their seats."],
  [{ seats: 12, payers: 9 }, `12 people keep their seats and payments and read ${LOOKED_AT}`, "12 people keep their seats and payments."],
])("before hiding and banning, a moderator reads what %o keep", (people, ofEvent, ofClub) => {
  const gone = "It is gone from every page, list, feed and search straight away.";
  expect(hideText({ ...people, events: 0, blogs: 0 })).toBe(`${gone} ${ofEvent} It can be shown again.`);
  expect(hideText(null)).toBe(`${gone} It can be shown again.`);
  expect(banText({ ...people, events: 1, blogs: 2 })).toBe(
    `Its page, 1 event and 2 blogs disappear for everyone. ${ofClub} The club can log in, read why, check people in and cancel. Everything else is closed to it.`,
  );
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
