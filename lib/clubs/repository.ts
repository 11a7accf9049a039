import "server-only";
import { db, type Tx } from "@/lib/db/client";

export async function create(tx: Tx, club: { id: string; name: string; collegeId: string }): Promise<void> {
  await tx.club.create({ data: club, select: { id: true } });
}

export function find(id: string) {
  return db.club.findUnique({
    where: { id },
    select: { id: true, name: true, account: { select: { email: true } }, college: { select: { id: true, name: true } } },
  });
}
export type Club = NonNullable<Awaited<ReturnType<typeof find>>>;

/** The college that a verified or a waiting club belongs to, null when there is no such club. */
export async function findCollegeId(id: string): Promise<string | null> {
  const [club, pending] = await Promise.all([
    db.club.findUnique({ where: { id }, select: { collegeId: true } }),
    db.pendingSignUp.findUnique({ where: { id }, select: { collegeId: true } }),
  ]);
  return (club ?? pending)?.collegeId ?? null;
}

export async function deletePending(tx: Tx, id: string): Promise<number> {
  return (await tx.pendingSignUp.deleteMany({ where: { id, kind: "club" } })).count;
}
