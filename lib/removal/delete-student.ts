import "server-only";
import type { Access } from "@/lib/accounts/access";
import { deleteAccounts } from "@/lib/accounts/service";
import { recordAct } from "@/lib/audit/record";
import { expireSeats } from "@/lib/events/cache-tags";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { deleteAnswersOf } from "@/lib/questions/service";
import { endRegistrationsOf } from "@/lib/registrations/service";
import { eraseReasonsOf } from "@/lib/seats/erase-reasons";
import { lockStudent } from "@/lib/students/service";
import { endRolesOf } from "@/lib/team/service";

/**
 * Deletes a student's account. Its seats become free, payments for events that could still be left are refunded, and payment records stay
 * without personal data. Answers go at once, and so do the reasons of decisions.
 * @param reason of the admin, for the log
 * @throws AppError account_not_found
 * Source: spec §4, Profile; contract 5.
 */
export async function deleteStudent({ actor, id }: Access<"self" | "admin">, reason?: string, now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await lockStudent(tx, id))) throw new AppError("account_not_found", { id });
    const wereFull = await endRegistrationsOf(tx, id, now);
    await deleteAnswersOf(tx, id);
    await eraseReasonsOf(tx, id);
    await endRolesOf(tx, id, now);
    // The admin's account is no student's, and stays.
    if ((await deleteAccounts(tx, [id])) === 0) throw new AppError("account_not_found", { id });
    await recordAct(tx, actor, { act: "deleted", subject: "student", subjectId: id, reason });
    await expireSeats(tx, wereFull);
  });
}
