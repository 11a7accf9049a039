import { expect, test } from "vitest";
import { endOfLine } from "@/lib/taking-part/joining/end-of-line";

const at = (hour: number) => new Date(Date.UTC(2026, 11, 19, hour));

test.each([
  ["registration", { registrationClosesAt: at(9), startsAt: at(8), endsAt: at(12) }, 9],
  ["the start", { registrationClosesAt: at(7), startsAt: at(8), endsAt: at(12) }, 8],
  ["the end", { registrationClosesAt: at(20), startsAt: at(8), endsAt: at(12) }, 12],
  ["three hours after the start", { registrationClosesAt: at(20), startsAt: at(8), endsAt: null }, 11],
  ["registration", { registrationClosesAt: at(7), startsAt: null, endsAt: null }, 7],
])("the line ends with %s: %j [joining 4]", (_what, event, hour) => {
  expect(endOfLine(event)).toEqual(at(hour));
});
