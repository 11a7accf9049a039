import "server-only";
import { expireSeats } from "@/lib/catalogue/events/cache-tags";
import { deleteAnswersOf } from "@/lib/catalogue/questions/service";
import { eraseReasonsOf } from "@/lib/catalogue/seats/erase-reasons";
import type { Access } from "@/lib/identity/accounts/access";
import { deleteAccounts } from "@/lib/identity/accounts/service";
import { recordAct } from "@/lib/identity/audit/record";
import { endRolesOf } from "@/lib/identity/helpers/service";
import { lockStudent } from "@/lib/identity/students/service";
import { deleteOpenAnswersOf } from "@/lib/organising/feedback/service";
import { db } from "@/lib/platform/db/client";
import { afterOthers } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/errors";
import { endRegistrationsOf } from "@/lib/taking-part/registrations/service";

/**
 * When work under an event's lock changes a registration twice, PostgreSQL looks for its student again, and so waits for a deletion that
 * waits for the event. The deletion gives up and starts again before PostgreSQL (after a second) ends one of them as a deadlock.
 */
const YIELDS_AFTER = "400ms";
const ATTEMPTS = 5;

/** For a planned deletion: the account goes only if its time, which can be taken back, was before `dueAt`. */
export type PlannedDeletion = { dueAt?: Date };

/**
 * Deletes a student's account. Its seats become free, payments are refunded for events that the student could still leave, and payment
 * records stay without personal data. Answers, also those to feedback that is not closed, and the reasons of decisions are deleted
 * immediately.
 * @param reason of the admin, for the log
 * @throws AppError account_not_found Source: spec §4, Profile; contract base 5.
 */
export async function deleteStudent(
  { actor, id }: Access<"self" | "admin">,
  reason?: string,
  now = new Date(),
  planned: PlannedDeletion = {},
): Promise<void> {
  return afterOthers(ATTEMPTS, () => deleteOnce({ actor, id }, { reason, now, ...planned }));
}

async function deleteOnce(
  { actor, id }: Pick<Access<"self" | "admin">, "actor" | "id">,
  { reason, now, dueAt }: PlannedDeletion & { reason: string | undefined; now: Date },
): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT set_config('lock_timeout', ${YIELDS_AFTER}, true)`;
    if (!(await lockStudent(tx, id))) throw new AppError("account_not_found", { id });
    const wereFull = await endRegistrationsOf(tx, id, now);
    await deleteAnswersOf(tx, id);
    await deleteOpenAnswersOf(tx, id);
    await eraseReasonsOf(tx, id);
    await endRolesOf(tx, id, now);
    // The admin's account is no student's, and stays.
    if ((await deleteAccounts(tx, [id], dueAt)) === 0) throw new AppError("account_not_found", { id });
    await recordAct(tx, actor, { act: "deleted", subject: "student", subjectId: id, reason });
    await expireSeats(tx, wereFull);
  });
}
