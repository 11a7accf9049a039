import { expect, test } from "vitest";
import { cardTexts, clockNotice } from "@/components/taking-part/door/texts";
import { unsentNotice } from "@/components/taking-part/door/unsent-notice";
import type { ScanResult } from "@/lib/taking-part/door/policy";

const ZONE = "Asia/Kolkata";
const asha = { name: "Asha Rao", college: "NIT Trichy", at: "2026-11-22T13:12:00Z", since: null, by: null, device: null };
const textsOf = (result: ScanResult, fields: object = {}) => cardTexts({ ...asha, result, ...fields }, ZONE);

test.each([
  [textsOf("checked_in"), ["Checked in, 18:42", "Asha Rao", "NIT Trichy"]],
  [textsOf("checked_in", { name: null, college: null }), ["Checked in, 18:42", "Name not on this device", null]],
  [
    textsOf("already_in", { since: "2026-11-22T12:32:00Z", by: "Vikram", device: "Gate 2" }),
    ["Already checked in at 18:02, by Vikram (Gate 2)", "Asha Rao", "NIT Trichy"],
  ],
  [textsOf("already_in", { since: "2026-11-22T12:32:00Z" }), ["Already checked in at 18:02", "Asha Rao", "NIT Trichy"]],
  [textsOf("ended", { since: "2026-11-20T12:32:00Z" }), ["This registration was cancelled on 20 Nov", "Asha Rao", "NIT Trichy"]],
  [textsOf("undone"), ["Check-in undone", "Asha Rao", "NIT Trichy"]],
  [
    textsOf("wrong_event", { name: "Robo Race, 24 Nov", college: null }),
    ["This ticket is for another event:", "Robo Race, 24 Nov", "Do not admit with this ticket."],
  ],
  [textsOf("wrong_event", { name: null, college: null }), ["This ticket is for another event", null, "Do not admit with this ticket."]],
  [textsOf("forged", { name: null }), ["Not a Quad ticket", null, "Do not admit with this ticket."]],
])("a card says in the event's time what happened (%#)", ({ what, who, from }, lines) => {
  expect([what, who, from]).toEqual(lines);
});

test.each([
  [0, null],
  [300, null],
  [-420, "This device’s clock is 7 minutes ahead. We’ve corrected the times."],
  [420, "This device’s clock is 7 minutes behind. We’ve corrected the times."],
  [-3 * 3600, "This device’s clock is 3 hours ahead. We’ve corrected the times."],
  [86_400 * 4, "This device’s clock is 4 days behind. We’ve corrected the times."],
])("a clock that is %s s off: %s", (skewS, notice) => {
  expect(clockNotice(skewS)).toBe(notice);
});

test("the number of unsent check-ins is shown", () => {
  expect([1, 12].map(unsentNotice)).toEqual(["1 check-in has not been sent yet", "12 check-ins have not been sent yet"]);
});
