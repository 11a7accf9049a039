import "server-only";
import type { AdminAct, AdminSubject } from "@/lib/generated/prisma/enums";
import type { Account } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db/client";

type Act = {
  act: AdminAct;
  subject: AdminSubject;
  subjectId: string;
  /** Of an organisation, an event or a blog, as it is now. Never of a person: the log cannot forget. */
  subjectName?: string;
  reason?: string;
};

/**
 * Writes down what the admin does, in the transaction that does it: neither is kept without the other. What others do is theirs and is not
 * written down. Nothing changes or removes a line again, see the trigger AdminAction_append_only.
 */
export async function recordAct(tx: Tx, actor: Account, { subjectName, reason, ...act }: Act): Promise<void> {
  if (actor.role !== "admin") return;
  await tx.adminAction.create({ data: { ...act, subjectName: subjectName ?? null, reason: reason || null }, select: { id: true } });
}
