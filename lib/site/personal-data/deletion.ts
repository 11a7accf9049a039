import "server-only";
import { type Access, authorizeSelf } from "@/lib/identity/accounts/access";
import { findCollegeOfClub, listClubIds } from "@/lib/identity/clubs/service";
import { type Club, type College, hasRole, type Student } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { collegeDeletions } from "@/lib/platform/http/limits";
import { log } from "@/lib/platform/log";
import { enqueue, enqueueAll } from "@/lib/platform/queue/enqueue";
import { DAY_MS } from "@/lib/platform/time/units";
import * as repository from "@/lib/site/personal-data/repository";
import { IDLE_NOTICE_DAYS } from "@/lib/site/personal-data/retention";
import { type CollegeDeletionMail, SEND_DELETION_MAIL } from "@/lib/site/personal-data/tasks";
import { deleteOrganiser } from "@/lib/site/removal/delete-organiser";
import { deleteStudent } from "@/lib/site/removal/delete-student";

const AT_ONCE = 1000;
const DUE_AT_ONCE = 100;

/**
 * Plans the deletion of an account in the caller's transaction; it can be taken back until it runs. Mails are sent now and a day before,
 * those of a college to its clubs too, which go with it.
 * @returns the time of the deletion
 * @throws AppError deletion_pending, too_many_requests (a college with clubs, after three in a day) Source: contract trust 7.
 */
export async function askForDeletion(tx: Tx, { id }: Access<"self">, now = new Date()): Promise<Date> {
  const deletesAt = new Date(now.getTime() + env.DELETION_DAYS * DAY_MS);
  if (!(await repository.planDeletion(tx, id, deletesAt))) throw new AppError("deletion_pending", { id });
  const about = { accountId: id, deletesAt: deletesAt.toISOString() };
  await enqueue(tx, SEND_DELETION_MAIL, { kind: "asked", ...about });
  const clubs = await listClubIds(tx, id);
  if (clubs.length > 0) await collegeDeletions.use(tx, [id], 1, now);
  await mailClubs(tx, clubs, "college_asked", deletesAt);
  if (env.DELETION_DAYS > 1) {
    const late = { runAt: dayBefore(deletesAt) };
    await enqueue(tx, SEND_DELETION_MAIL, { kind: "tomorrow", ...about }, late);
    await mailClubs(tx, clubs, "college_tomorrow", deletesAt, late);
  }
  return deletesAt;
}

/** The same mails for a club that its college added after it had planned its deletion. */
export async function tellNewClub({ clubId }: { clubId: string }, now = new Date()): Promise<void> {
  const collegeId = await findCollegeOfClub(clubId);
  const deletesAt = collegeId && (await repository.findDeletion(collegeId));
  if (!deletesAt) return;
  await db.$transaction(async (tx) => {
    await mailClubs(tx, [clubId], "college_asked", deletesAt);
    if (dayBefore(deletesAt) > now) await mailClubs(tx, [clubId], "college_tomorrow", deletesAt, { runAt: dayBefore(deletesAt) });
  });
}

type Moment = { runAt: Date };

/** Mails clubs what their college has decided. */
async function mailClubs(tx: Tx, clubs: readonly string[], kind: CollegeDeletionMail, deletesAt: Date, options?: Moment): Promise<void> {
  const mails = clubs.map((accountId) => ({ kind, accountId, deletesAt: deletesAt.toISOString() }));
  await enqueueAll(tx, SEND_DELETION_MAIL, mails, options);
}

const dayBefore = (deletesAt: Date) => new Date(deletesAt.getTime() - DAY_MS);

/**
 * Takes a planned deletion back, and mails the clubs of a college; without one nothing changes.
 * @throws AppError not_signed_in (the account was deleted in the meantime)
 */
export async function keepAccount({ id }: Access<"self">): Promise<void> {
  await db.$transaction(async (tx) => {
    const deletesAt = await repository.takeBackDeletion(tx, id);
    if (deletesAt === undefined) throw new AppError("not_signed_in", { id });
    if (deletesAt) await mailClubs(tx, await listClubIds(tx, id), "college_kept", deletesAt);
  });
}

/** The planned time of an account's deletion. */
export const findDeletion = ({ id }: { id: string }): Promise<Date | null> => repository.findDeletion(id);

/** The effects of a deletion: upcoming events, people who are registered for an organiser's, and teams of a captain. */
export function findDeletionEffects(
  { actor, id }: Access<"self", Student | College | Club>,
  now = new Date(),
): Promise<repository.DeletionEffects> {
  return hasRole(actor, ["student"]) ? repository.findEffectsForStudent(id, now) : repository.findEffectsForOrganiser(id, now);
}

/**
 * Deletes the accounts whose planned time has come, each once, as their documented calls do. An account whose deletion is taken back at
 * this moment stays. A deletion that fails is tried again in a minute and keeps no other from running. Source: contract trust 7.
 */
export async function deleteDueAccounts(now = new Date()): Promise<void> {
  let failure: unknown;
  let due: repository.DueAccount[] = [];
  do {
    due = await repository.listDue(now, due.at(-1), DUE_AT_ONCE);
    for (const account of due) {
      try {
        await deleteAccount(account, now);
      } catch (error) {
        // Taken back, or deleted by somebody else in the meantime.
        if (error instanceof AppError && error.code === "account_not_found") continue;
        log.error({ account: account.id, err: error }, "a planned deletion failed");
        failure ??= error;
      }
    }
  } while (due.length === DUE_AT_ONCE);
  if (failure) throw failure;
}

/** The account acts for itself: it asked for its deletion, or did not answer the mail about it. */
async function deleteAccount({ id, kind, collegeId }: repository.DueAccount, dueAt: Date): Promise<void> {
  const session = { id, sessionId: "" };
  if (kind === "student") {
    const student: Student = { role: "student", collegeId, ...session };
    await deleteStudent(authorizeSelf(student, id), undefined, dueAt, { dueAt });
  } else if (kind === "club" && collegeId) await deleteOrganiser({ role: "club", collegeId, ...session }, id, undefined, { dueAt });
  else if (kind === "college") await deleteOrganiser({ role: "college", ...session }, id, undefined, { dueAt });
}

/** Plans the deletion of students who have not logged in for years, and mails them; a log-in ends it. Source: contract trust 7. */
export async function askIdleStudents(now = new Date()): Promise<void> {
  const loggedInBefore = new Date(now);
  loggedInBefore.setUTCFullYear(loggedInBefore.getUTCFullYear() - env.IDLE_YEARS);
  const deletesAt = new Date(now.getTime() + IDLE_NOTICE_DAYS * DAY_MS);
  for (let asked = AT_ONCE; asked === AT_ONCE; ) {
    asked = await db.$transaction(async (tx) => {
      const ids = await repository.planIdleDeletions(tx, loggedInBefore, deletesAt, AT_ONCE);
      const mails = ids.map((accountId) => ({ accountId, deletesAt: deletesAt.toISOString() }));
      await enqueueAll(
        tx,
        SEND_DELETION_MAIL,
        mails.map((mail) => ({ kind: "idle" as const, ...mail })),
      );
      await enqueueAll(
        tx,
        SEND_DELETION_MAIL,
        mails.map((mail) => ({ kind: "idle_tomorrow" as const, ...mail })),
        { runAt: dayBefore(deletesAt) },
      );
      return ids.length;
    });
  }
}
