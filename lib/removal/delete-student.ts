import "server-only";
import { deleteAccounts } from "@/lib/accounts/service";
import { recordAct } from "@/lib/audit/record";
import { expireSeats } from "@/lib/events/cache-tags";
import type { Admin, Student } from "@/lib/platform/auth/actor";
import { assertSelf } from "@/lib/platform/auth/policy";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { endRegistrationsOf } from "@/lib/registrations/service";
import { lockStudent } from "@/lib/students/service";

/**
 * Deletes a student's account. Its seats become free, payments for events that could still be left are refunded, and payment records stay
 * without personal data.
 * @param reason of the admin, for the log
 * @throws AppError forbidden, account_not_found
 * Source: spec §4, Profile; contract 5.
 */
export async function deleteStudent(actor: Student | Admin, id: string, reason?: string, now = new Date()): Promise<void> {
  if (actor.role !== "admin") assertSelf(actor, id);
  await db.$transaction(async (tx) => {
    // The admin is no student, and stays.
    if (id === env.ADMIN_USER_ID || !(await lockStudent(tx, id))) throw new AppError("account_not_found", { id });
    const wereFull = await endRegistrationsOf(tx, id, now);
    await deleteAccounts(tx, [id]);
    await recordAct(tx, actor, { act: "deleted", subject: "student", subjectId: id, reason });
    await expireSeats(tx, wereFull);
  });
}
