import "server-only";
import { type Access, authorizeAccount } from "@/lib/identity/accounts/access";
import { lockForReset, resetFactors } from "@/lib/identity/accounts/factors";
import { recordAct, recordOrganiserAct } from "@/lib/identity/audit/record";
import { findCollegeId, findName } from "@/lib/identity/clubs/repository";
import { findCollegeName } from "@/lib/identity/colleges/service";
import type { Admin, College } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";

/**
 * Turns the second factor of another account off: of a club for its college, of every account but itself for the admin. Its sessions end,
 * it is mailed, and the log has the reason. An account without a second factor stays as it is.
 * @throws AppError forbidden, account_not_found
 * Source: contract trust 6.
 */
export async function resetFactorOf(actor: College | Admin, accountId: string, reason: string, now = new Date()): Promise<void> {
  const collegeId = (await findCollegeId(accountId)) ?? undefined;
  const by = authorizeAccount(actor, { id: accountId, collegeId }, ["college", "admin"]);
  await db.$transaction(async (tx) => {
    const kind = await lockForReset(tx, accountId);
    if (!kind) throw new AppError("account_not_found", { accountId });
    if (!(await resetFactors(tx, accountId, by.relation, now))) return;
    await record(tx, by, { kind, collegeId, reason });
  });
}

type Reset = { kind: "student" | "college" | "club" | "admin"; collegeId: string | undefined; reason: string };

/** In the admin's log, and in those of the club and its college. A student is not named. */
async function record(tx: Tx, { actor, id, relation }: Access<"college" | "admin">, { kind, collegeId, reason }: Reset): Promise<void> {
  const name = kind === "club" ? await findName(tx, id) : kind === "college" ? await findCollegeName(id, tx) : null;
  const subject = kind === "admin" ? "student" : kind;
  await recordAct(tx, actor, { act: "reset_factor", subject, subjectId: id, ...(name && { subjectName: name }), reason });
  const place = kind === "club" && collegeId ? { club: { id, collegeId } } : kind === "college" ? { college: { id } } : null;
  if (place)
    await recordOrganiserAct(tx, { actor, role: relation, ...place }, { act: "reset_factor", changes: { reason: [null, reason] } });
}
