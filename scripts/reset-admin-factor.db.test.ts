import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { aFactor, anAdmin, aStudent } from "@/lib/testing/factories";
import { listJobs } from "@/lib/testing/jobs";
import { resetAdminFactor } from "./reset-admin-factor.mjs";

test("the admin's own way on the server ends the factor and all sessions of the admin alone, once [trust 6]", async () => {
  const admin = await anAdmin();
  const student = await aStudent();
  await aFactor(admin);
  await aFactor(student);
  expect(await resetAdminFactor(env.DATABASE_URL)).toBe(true);
  expect(await db.factor.findMany({ select: { accountId: true } })).toEqual([{ accountId: student.id }]);
  expect(await db.session.findMany({ select: { id: true } })).toEqual([{ id: student.sessionId }]);
  expect(await db.adminAction.findMany({ select: { act: true, subjectId: true, reason: true } })).toEqual([
    { act: "reset_factor", subjectId: admin.id, reason: "On the server" },
  ]);
  expect(await listJobs()).toMatchObject([{ task: "send_factor_mail", payload: { accountId: admin.id, change: "reset", by: "server" } }]);
  expect(await resetAdminFactor(env.DATABASE_URL)).toBe(false);
  expect(await db.adminAction.count()).toBe(1);
});

test("without an admin it says so", async () => {
  await expect(resetAdminFactor(env.DATABASE_URL)).rejects.toThrow("There is no admin yet");
});
