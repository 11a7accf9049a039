import { expect, test } from "vitest";
import { collegeSignUpForm } from "@/lib/identity/colleges/schema";

const problemsOf = (name: string) => {
  const result = collegeSignUpForm.safeParse({
    name,
    email: "office@fergusson.edu",
    emailDomain: "fergusson.edu",
    password: "Courtyard#1",
    confirmPassword: "Courtyard#1",
  });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
};

test("a college's name is longer than 3 and shorter than 30 characters, and its text says so", () => {
  const text = "College Name must be between 3 and 30 characters.";
  for (const length of [4, 29]) expect(problemsOf("x".repeat(length))).toEqual([]);
  for (const length of [0, 3, 30]) expect(problemsOf("x".repeat(length))).toEqual([text]);
});
