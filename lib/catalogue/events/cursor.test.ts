import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCursor, writeCursor } from "@/lib/catalogue/events/cursor";
import { eventFilter } from "@/lib/catalogue/events/filter";
import { EVENT_ORDERS, type EventOrder } from "@/lib/catalogue/events/filter-choices";

const filter = eventFilter.parse({ selectedTags: '["Music","Coding"]', price: "free" });
const AT = new Date("2026-12-01T03:30:00.123Z");
const TIMES: readonly EventOrder[] = ["soonest", "newest", "closing"];

const cursorOf = (order: EventOrder) => ({
  order,
  key: TIMES.includes(order) ? AT : 812,
  soonestAt: AT,
  id: "01930000-0000-7000-8000-000000000001",
});

test.each(EVENT_ORDERS)("a cursor of the order %s is read back", (order) => {
  expect(readCursor(writeCursor(cursorOf(order), filter), order, filter)).toEqual(cursorOf(order));
});

describe("a cursor belongs to one set of filters and one order", () => {
  const text = writeCursor(cursorOf("soonest"), filter);

  test.each([{}, { selectedTags: '["Music"]', price: "free" }, { selectedTags: '["Music","Coding"]', price: "free", open: "1" }])(
    "with %j it is refused",
    (asked) => {
      expect(() => readCursor(text, "soonest", eventFilter.parse(asked))).toThrow(expect.objectContaining({ code: "validation_failed" }));
    },
  );

  test("another order refuses it", () => {
    expect(() => readCursor(text, "newest", filter)).toThrow(expect.objectContaining({ code: "validation_failed" }));
  });

  test("the same choices named in another order, and a radius without a point, are the same", () => {
    const same = eventFilter.parse({ selectedTags: '["Coding","Music"]', price: "free", radius: "3" });
    expect(readCursor(text, "soonest", same)).toEqual(cursorOf("soonest"));
  });
});

test("all other cursors are invalid input", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc.json().map((json) => Buffer.from(json).toString("base64url")),
      ),
      (text) => {
        expect(() => readCursor(text, "soonest", filter)).toThrow(expect.objectContaining({ code: "validation_failed" }));
      },
    ),
  );
});
