import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { isReferenceGone, violatedUnique } from "@/lib/platform/db/errors";
import { anEmail, aStudent } from "@/lib/testing/factories";

const failureOf = async (work: PromiseLike<unknown>) => Promise.resolve(work).then(undefined, (error: unknown) => error);

test("a violated unique constraint is known by its name, a partial one too", async () => {
  const email = anEmail();
  const { id } = await aStudent({ email });
  const account = { id: crypto.randomUUID(), realm: "student", kind: "student", email, passwordHash: "x" } as const;
  expect(violatedUnique(await failureOf(db.account.create({ data: account })))).toBe("Account_realm_email_key");
  expect(violatedUnique(await failureOf(db.profile.create({ data: { studentId: id } })))).toBe("Profile_studentId_key");
  expect(violatedUnique(new Error("another one"))).toBeUndefined();
});

test("a row that names one which went away is known as such", async () => {
  expect(isReferenceGone(await failureOf(db.profile.create({ data: { studentId: crypto.randomUUID() } })))).toBe(true);
});
