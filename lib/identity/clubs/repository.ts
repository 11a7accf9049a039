import "server-only";
import { clubDetails } from "@/lib/identity/colleges/schema";
import { db, type Tx } from "@/lib/platform/db/client";
import { PREPARED } from "@/lib/platform/db/named-statements";

export async function create(tx: Tx, club: { id: string; name: string; collegeId: string }): Promise<void> {
  await tx.club.create({ data: club, select: { id: true } });
}

export type ClubProfile = {
  id: string;
  name: string;
  account: { email: string };
  college: { id: string; name: string };
  isBanned: boolean;
};

/** One statement, because many pages read it; the client would ask each table. */
export async function find(id: string): Promise<ClubProfile | null> {
  const [row] = await db.$queryRaw<
    { id: string; name: string; email: string; college: ClubProfile["college"]; isBanned: boolean }[]
  >`${PREPARED}
    SELECT c."id", c."name", c."bannedAt" IS NOT NULL AS "isBanned", a."email", jsonb_build_object('id', o."id", 'name', o."name") AS "college"
    FROM "Club" c JOIN "Account" a ON a."id" = c."id" JOIN "College" o ON o."id" = c."collegeId" WHERE c."id" = ${id}::uuid`;
  if (!row) return null;
  const { email, ...club } = row;
  return { ...club, account: { email } };
}

export async function listIds(tx: Tx, collegeId: string): Promise<string[]> {
  return (await tx.club.findMany({ where: { collegeId }, select: { id: true } })).map(({ id }) => id);
}

/** The addresses of those that are verified. */
export async function listAddresses(tx: Tx, ids: string[]): Promise<{ id: string; name: string; email: string }[]> {
  const found = await tx.club.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, account: { select: { email: true } } },
  });
  return found.map(({ account, ...club }) => ({ ...club, ...account }));
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
