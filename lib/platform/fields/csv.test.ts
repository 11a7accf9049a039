import { expect, test } from "vitest";
import { toCsv } from "@/lib/platform/fields/csv";

test("a file begins with a byte order mark, and its lines end with CRLF", () => {
  expect(toCsv([["a", 1, null]], { isFirst: true })).toBe("\uFEFFa,1,\r\n");
  expect(toCsv([['say "a", b']], { isFirst: false })).toBe('"say ""a"", b"\r\n');
});

test.each(["=1+1", "+1", "-1", "@A1", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠A1"])("%j is no formula", (text) => {
  const [cell = ""] = toCsv([[text]], { isFirst: false }).split("\r\n");
  expect(cell.replace(/^"/, "").startsWith("'")).toBe(true);
});

test.each(["a\nb", "a\rb", "a\r\nb"])("%j stays one cell", (text) => {
  expect(toCsv([[text, "c"]], { isFirst: false })).toBe(`"${text}",c\r\n`);
});

test("a number stays a number", () => {
  expect(toCsv([[-1]], { isFirst: false })).toBe("-1\r\n");
});
