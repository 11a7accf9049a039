import "server-only";
import type { AdminAct, AdminSubject } from "@/lib/generated/prisma/enums";
import { type Account, hasRole } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db/client";

type Act = {
  act: AdminAct;
  subject: AdminSubject;
  subjectId: string;
  /** The current name of an organisation, an event or a blog. Never of a person: log lines cannot be deleted. */
  subjectName?: string;
  reason?: string;
};

/**
 * Logs an action of the admin in the transaction that does it, so both are stored or neither. Actions of other accounts are not logged.
 * Lines never change and are never removed, see the trigger AdminAction_append_only.
 */
export async function recordAct(tx: Tx, actor: Account, { subjectName, reason, ...act }: Act): Promise<void> {
  if (!hasRole(actor, ["admin"])) return;
  await tx.adminAction.create({ data: { ...act, subjectName: subjectName ?? null, reason: reason || null }, select: { id: true } });
}
