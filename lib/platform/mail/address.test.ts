import { expect, test } from "vitest";
import { withoutTag } from "@/lib/platform/mail/address";

test("an address with a tag names the same mailbox as the one without", () => {
  expect(withoutTag("a+b+c@college.edu.in")).toBe("a@college.edu.in");
  expect(withoutTag("a@college.edu.in")).toBe("a@college.edu.in");
  expect(withoutTag("+a@college.edu.in")).toBe("+a@college.edu.in");
  expect(withoutTag("+a+b@college.edu.in")).toBe("+a@college.edu.in");
});
