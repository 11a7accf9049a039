import { expect, test } from "vitest";
import { countText } from "@/components/platform/lists/count-text";

test("numbers have one form everywhere, and a limit of counting is a round number", () => {
  expect(countText(6, false)).toBe("6");
  expect(countText(1234, false)).toBe("1,234");
  expect(countText(1000, true)).toBe("1,000+");
  expect(countText(10_001, true)).toBe("10,000+");
  expect(countText(100_000, false)).toBe("1,00,000");
  expect(countText(12, true)).toBe("12+");
});
