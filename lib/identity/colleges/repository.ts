import "server-only";
import { NO_SHOW_DEFAULTS, type NoShowSettings } from "@/lib/identity/colleges/no-show";
import { db, type Tx } from "@/lib/platform/db/client";
import { uniqueOr } from "@/lib/platform/db/errors";

/** Marks the domain as proved, unless another college was first. A conflict is skipped, because it would end the transaction. */
export async function create(
  tx: Tx,
  college: { id: string; name: string; emailDomain: string; domainProvedAt: Date | null },
): Promise<void> {
  const { count } = await tx.college.createMany({ data: college, skipDuplicates: true });
  if (count === 0) await tx.college.create({ data: { ...college, domainProvedAt: null }, select: { id: true } });
}

/** The position where a page of a college's clubs ends. */
export type ClubPlace = { name: string; id: string };

const FACTOR_IS_ON = { confirmedAt: { not: null } } as const;

/** A college with a page of its clubs, by name. @param pendingLimit number of unverified clubs, newest first */
export function find(id: string, { limit, after, pendingLimit }: { limit: number; after: ClubPlace | undefined; pendingLimit: number }) {
  const rest = after && { where: { OR: [{ name: { gt: after.name } }, { name: after.name, id: { gt: after.id } }] } };
  return db.college.findUnique({
    where: { id },
    select: {
      id: true,
      name: true,
      emailDomain: true,
      domainProvedAt: true,
      account: { select: { email: true } },
      clubs: {
        ...rest,
        select: { id: true, name: true, account: { select: { email: true, factors: { where: FACTOR_IS_ON, select: { id: true } } } } },
        orderBy: [{ name: "asc" }, { id: "asc" }],
        take: limit,
      },
      pendingClubs: { select: { id: true, details: true, email: true }, orderBy: { createdAt: "desc" }, take: pendingLimit },
    },
  });
}
export type CollegeProfile = NonNullable<Awaited<ReturnType<typeof find>>>;

export async function findName(id: string, tx: Tx = db): Promise<string | null> {
  return (await tx.college.findUnique({ where: { id }, select: { name: true } }))?.name ?? null;
}

/** Colleges by name. */
export function listNames(limit: number): Promise<{ id: string; name: string }[]> {
  return db.college.findMany({ select: { id: true, name: true }, orderBy: [{ name: "asc" }, { id: "asc" }], take: limit });
}

export function count(): Promise<number> {
  return db.college.count();
}

/** The college with the longest proved domain among these; the longest must come first. */
export async function findByDomain(tx: Tx, domains: string[]) {
  const colleges = await tx.college.findMany({
    where: { emailDomain: { in: domains }, domainProvedAt: { not: null } },
    select: { id: true, name: true, emailDomain: true },
  });
  return colleges.sort((a, b) => b.emailDomain.length - a.emailDomain.length)[0] ?? null;
}

/** Makes the college's students unverified, and their addresses available. */
export async function releaseStudents(tx: Tx, collegeId: string): Promise<void> {
  // In the same order as other transactions lock students, because these may be registering at this moment.
  await tx.$queryRaw`SELECT FROM "Student" WHERE "collegeId" = ${collegeId}::uuid ORDER BY "id" FOR UPDATE`;
  await tx.student.updateMany({ where: { collegeId }, data: { collegeId: null, collegeEmail: null } });
}

/** Locks the college against new clubs and students until the transaction ends; null when there is no such college. */
export async function lock(tx: Tx, id: string) {
  const [college] = await tx.$queryRaw<{ name: string; emailDomain: string; domainProvedAt: Date | null }[]>`
    SELECT "name", "emailDomain", "domainProvedAt" FROM "College" WHERE "id" = ${id}::uuid FOR UPDATE`;
  return college ?? null;
}

/** Keeps a college's domain proved until the transaction ends; false when it is not proved, or the college is gone. */
export async function holdDomain(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT FROM "College" WHERE "id" = ${id}::uuid AND "domainProvedAt" IS NOT NULL FOR SHARE`;
  return rows.length === 1;
}

/** @throws AppError domain_taken */
export async function setDomainProvedAt(tx: Tx, id: string, domainProvedAt: Date | null): Promise<void> {
  const update = tx.college.update({ where: { id }, data: { domainProvedAt }, select: { id: true } });
  await uniqueOr({ College_provedDomain_key: "domain_taken" }, update);
}

/** Whether a college approves its clubs' events before publication, and its marks for absence. */
export type CollegeSettings = { eventApproval: boolean; noShow: NoShowSettings };

export async function findSettings(id: string, tx: Tx = db): Promise<CollegeSettings | null> {
  const found = await tx.college.findUnique({ where: { id }, select: { eventApproval: true, noShow: true } });
  return found && { eventApproval: found.eventApproval, noShow: (found.noShow as NoShowSettings | null) ?? NO_SHOW_DEFAULTS };
}

/** Whether it approves them; the answer stays true until the transaction ends. */
export async function holdEventApproval(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ eventApproval: boolean }[]>`SELECT "eventApproval" FROM "College" WHERE "id" = ${id}::uuid FOR SHARE`;
  return row?.eventApproval ?? false;
}

export async function setSettings(tx: Tx, id: string, settings: CollegeSettings): Promise<void> {
  await tx.college.update({ where: { id }, data: settings, select: { id: true } });
}
