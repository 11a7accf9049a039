import "server-only";
import { clubDetails } from "@/lib/identity/colleges/schema";
import { db, type Tx } from "@/lib/platform/db/client";

export async function create(tx: Tx, club: { id: string; name: string; collegeId: string }): Promise<void> {
  await tx.club.create({ data: club, select: { id: true } });
}

export function find(id: string) {
  return db.club.findUnique({
    where: { id },
    select: { id: true, name: true, account: { select: { email: true } }, college: { select: { id: true, name: true } } },
  });
}
export type ClubProfile = NonNullable<Awaited<ReturnType<typeof find>>>;

export async function listIds(tx: Tx, collegeId: string): Promise<string[]> {
  return (await tx.club.findMany({ where: { collegeId }, select: { id: true } })).map(({ id }) => id);
}

/** The college of a verified or unverified club; null when there is no such club. */
export async function findCollegeId(id: string): Promise<string | null> {
  const [club, pending] = await Promise.all([
    db.club.findUnique({ where: { id }, select: { collegeId: true } }),
    db.pendingSignUp.findUnique({ where: { id }, select: { collegeId: true } }),
  ]);
  return (club ?? pending)?.collegeId ?? null;
}

export async function findSlug(id: string): Promise<string | null> {
  return (await db.club.findUnique({ where: { id }, select: { slug: true } }))?.slug ?? null;
}

/** The name of a verified or unverified club; null when there is no such club. */
export async function findName(tx: Tx, id: string): Promise<string | null> {
  const club = await tx.club.findUnique({ where: { id }, select: { name: true } });
  if (club) return club.name;
  const pending = await tx.pendingSignUp.findUnique({ where: { id, kind: "club" }, select: { details: true } });
  return pending && clubDetails.parse(pending.details).name;
}

export async function deletePending(tx: Tx, id: string): Promise<number> {
  return (await tx.pendingSignUp.deleteMany({ where: { id, kind: "club" } })).count;
}
