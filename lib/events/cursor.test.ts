import fc from "fast-check";
import { expect, test } from "vitest";
import { readCursor, writeCursor } from "@/lib/events/cursor";

test("a cursor is read as it was written", () => {
  const cursor = {
    order: "words",
    rank: 812,
    soonestAt: new Date("2026-12-01T03:30:00.123Z"),
    id: "01930000-0000-7000-8000-000000000001",
  } as const;
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
});

test("anything else is refused as invalid input", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc.json().map((json) => Buffer.from(json).toString("base64url")),
      ),
      (text) => {
        expect(() => readCursor(text)).toThrow(expect.objectContaining({ code: "validation_failed" }));
      },
    ),
  );
});
