import { expect, test } from "vitest";
import { makeTeamCode, teamCode } from "@/lib/taking-part/teams/code";

test("a code has 8 characters that can be read aloud, and no two are alike", () => {
  const codes = Array.from({ length: 1000 }, makeTeamCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test.each([
  ["7qk2m9xt", "7QK2M9XT"],
  ["7QK2M9XT", "7QK2M9XT"],
  ["OoIiLl00", "00111100"],
])("%s is read as %s", (typed, code) => {
  expect(teamCode.parse(typed)).toBe(code);
});

test.each(["", "7QK2M9X", "7QK2M9XTT", "7QK2M9X!", "UUUUUUUU", "ẞẞẞẞẞẞẞẞ", "7QK2 9XT"])("%j is no code", (typed) => {
  expect(teamCode.safeParse(typed).success).toBe(false);
});
