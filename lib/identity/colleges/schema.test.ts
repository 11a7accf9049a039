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

test("a missing password is asked for, and not called too long", () => {
  for (const sent of [{}, { password: 12 }]) {
    const { error } = collegeSignUpForm.safeParse(sent);
    expect(error?.issues.find(({ path }) => path[0] === "password")?.message).toBe("Enter a password");
  }
});

test("what no one sees in a name is removed before it is counted; joiners stay, which Devanagari and emoji need", () => {
  const name = collegeSignUpForm.shape.name;
  expect(name.parse("\u202A Fergus\u200Bson\u202C\uFEFF ")).toBe("Fergusson");
  expect(name.parse(`${"x".repeat(29)}\u200B`)).toHaveLength(29);
  expect(name.parse("क्\u200Dष 👩\u200D🚀 क\u094D\u200Cष")).toBe("क्\u200Dष 👩\u200D🚀 क\u094D\u200Cष");
  expect(name.safeParse("\u200B\u202E".repeat(3)).success).toBe(false);
  for (const typed of ["St. John\nCollege", "St. John\tCollege"]) expect(name.safeParse(typed).success).toBe(false);
});
