import { expect, test } from "vitest";
import { db, pool } from "@/lib/platform/db/client";
import { describeError } from "@/lib/platform/log";
import { anEmail, aStudent } from "@/lib/testing/factories";

const failureOf = async (work: PromiseLike<unknown>) => Promise.resolve(work).then(undefined, (error: unknown) => error);

test("an error of the database is logged by its codes and places, never with personal data", async () => {
  const email = anEmail("ananya");
  await aStudent({ email });
  const account = { id: crypto.randomUUID(), realm: "student", kind: "student", email, passwordHash: "a-hash" } as const;
  const insert = `INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash") VALUES (gen_random_uuid(), 'student', 'student', $1, 'a-hash')`;
  const failures = {
    unique: await failureOf(db.account.create({ data: account })),
    check: await failureOf(db.account.create({ data: { ...account, kind: "college", email: `other-${email}` } })),
    invalid: await failureOf(db.account.create({ data: { ...account, realm: email as "student" } })),
    raw: await failureOf(db.$queryRaw`SELECT ${email}::uuid`),
    driver: await failureOf(pool.query(insert, [email])),
  };
  for (const [name, failure] of Object.entries(failures)) {
    const line = JSON.stringify(describeError(failure));
    expect(failure, name).toBeInstanceOf(Error);
    expect(line, name).not.toContain(email);
    expect(line, name).not.toContain("a-hash");
    expect(line, name).toMatch(/"stack":"at /);
  }
  expect(describeError(failures.unique)).toMatchObject({ code: "P2002", constraint: "Account_realm_email_key" });
  expect(describeError(failures.check)).toMatchObject({ sqlState: "23514" });
  expect(describeError(failures.driver)).toMatchObject({ code: "23505", constraint: "Account_realm_email_key" });
});

test("an error of our own keeps its message", () => {
  expect(describeError(new TypeError("x is not a function"))).toMatchObject({ type: "TypeError", message: "x is not a function" });
});
