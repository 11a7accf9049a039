import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { CertificateKind } from "@/lib/generated/prisma/enums";
import type { CandidateState, IssuedKind } from "@/lib/organising/certificates/policy";
import type { Design, Facts } from "@/lib/organising/certificates/printed";
import type { Template } from "@/lib/organising/certificates/template";
import { db, type Tx } from "@/lib/platform/db/client";
import { PREPARED } from "@/lib/platform/db/named-statements";
import { everyWordIn } from "@/lib/taking-part/guest-list/filter";

// Templates and designs ----------------------------------------------------------------------------

/** The stored template of an event, if there is one, and the picture of its club's logo. */
export async function findTemplate(eventId: string): Promise<{ data: Template | null; clubLogoId: string | null } | null> {
  const [row] = await db.$queryRaw<{ data: Template | null; clubLogoId: string | null }[]>`${PREPARED}
    SELECT t."data", c."logoId" AS "clubLogoId" FROM "Event" e
    LEFT JOIN "CertificateTemplate" t ON t."eventId" = e."id" LEFT JOIN "Club" c ON c."id" = e."clubId"
    WHERE e."id" = ${eventId}::uuid`;
  return row ?? null;
}

export async function setTemplate(tx: Tx, eventId: string, data: Template): Promise<void> {
  await tx.certificateTemplate.upsert({ where: { eventId }, create: { eventId, data }, update: { data }, select: { eventId: true } });
}

/** Keeps a design, and until the transaction ends nobody removes it. One that is kept under this id already is the same. */
export async function keepDesign(tx: Tx, id: string, data: Design<string>): Promise<void> {
  const imageIds = data.signatories.flatMap(({ image }) => image ?? []);
  const row = { id, data, logoId: data.logo ?? null, imageIds };
  for (let held: unknown[] = []; held.length === 0; ) {
    await tx.certificateDesign.createMany({ data: [row], skipDuplicates: true });
    // Nothing is found if it was being removed meanwhile.
    held = await tx.$queryRaw<unknown[]>`SELECT "id" FROM "CertificateDesign" WHERE "id" = ${id}::uuid FOR KEY SHARE`;
  }
}

/** Removes designs that no certificate has any more, up to `limit`. @returns how many */
export function removeUnusedDesigns(limit: number): Promise<number> {
  return db.$transaction(async (tx) => {
    const unused = Prisma.sql`NOT EXISTS (SELECT FROM "Certificate" c WHERE c."designId" = d."id")`;
    const found = await tx.$queryRaw<{ id: string }[]>`
      SELECT d."id" FROM "CertificateDesign" d WHERE ${unused} LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED`;
    // Asked again, now that nobody else has them: a certificate may have been committed while the first statement ran.
    return tx.$executeRaw`DELETE FROM "CertificateDesign" d WHERE d."id" = ANY (${found.map(({ id }) => id)}::uuid[]) AND ${unused}`;
  });
}

// Candidates ---------------------------------------------------------------------------------------

/** A student who can get a certificate of an event: a registration, or the grant of a helper. */
export type CertificateCandidate = { id: string; of: "registration" | "helper"; studentId: string; name: string; state: CandidateState };

/** The confirmed registrations of an event. Once its lists have lost their persons there are none. */
const registered = (eventId: string) => Prisma.sql`
  SELECT r."id", 'registration' AS "of", r."studentId", r."personName" AS "sortName", s."firstName" || ' ' || s."lastName" AS "name",
    r."checkedInAt" IS NOT NULL AS "isIn", r."collegeThenId" AS "collegeId"
  FROM "Registration" r JOIN "Student" s ON s."id" = r."studentId"
  WHERE r."eventId" = ${eventId}::uuid AND r."status" = 'confirmed' AND r."personEmail" <> ''`;

/** The helpers of an event, each by the first of their grants. */
const helped = (eventId: string) => Prisma.sql`
  SELECT DISTINCT ON (g."studentId") g."id", 'helper' AS "of", g."studentId", person_name(s."firstName", s."lastName") AS "sortName",
    s."firstName" || ' ' || s."lastName" AS "name", true AS "isIn", s."collegeId"
  FROM helped_grants(${eventId}::uuid) g JOIN "Student" s ON s."id" = g."studentId" ORDER BY g."studentId", g."id"`;

export type CandidatesOf = {
  eventId: string;
  kind: IssuedKind;
  of?: CertificateCandidate["of"] | undefined;
  /** The letters in their names that no certificate can have; null when the event itself has one, so that nobody can get one. */
  missing: string | null;
};

/** Candidates without their state. */
function among({ eventId, kind, of }: Omit<CandidatesOf, "missing">): Prisma.Sql {
  if (kind === "participation") return of === "helper" ? Prisma.sql`${registered(eventId)} AND false` : registered(eventId);
  if (of === "registration") return registered(eventId);
  if (of === "helper") return helped(eventId);
  return Prisma.sql`(${registered(eventId)}) UNION ALL (${helped(eventId)})`;
}

/** Candidates with their state. */
const withState = ({ missing, ...asked }: CandidatesOf) => Prisma.sql`
  SELECT c.*, (CASE
    WHEN EXISTS (SELECT FROM "Certificate" f WHERE f."eventId" = ${asked.eventId}::uuid AND f."studentId" = c."studentId"
      AND f."kind" = ${asked.kind}::"CertificateKind" AND f."revokedAt" IS NULL) THEN 'issued'
    WHEN NOT c."isIn" THEN 'not_checked_in'
    WHEN ${missing === null} OR translate(c."name", ${missing ?? ""}, '') <> c."name" THEN 'script_missing'
    ELSE 'eligible' END) AS "state"
  FROM (${among(asked)}) c`;

/** The letters in the names of an event's candidates, without those of plain ASCII. */
export async function listLetters(asked: Omit<CandidatesOf, "missing">): Promise<string[]> {
  const rows = await db.$queryRaw<{ letter: string }[]>`
    SELECT DISTINCT l."letter" FROM (${among(asked)}) c CROSS JOIN LATERAL regexp_split_to_table(c."name", '') AS l ("letter")
    WHERE c."name" ~ '[^ -~]' AND l."letter" ~ '[^ -~]'`;
  return rows.map(({ letter }) => letter);
}

export type ListedCandidate = Omit<CertificateCandidate, "studentId"> & { sortName: string; college: string | null };
type CandidatePlace = Pick<ListedCandidate, "sortName" | "id">;

/** A page of the candidates, by name. */
export function listCandidates(
  asked: CandidatesOf,
  { state, q, after, limit }: { state: CandidateState | undefined; q: string; after: CandidatePlace | undefined; limit: number },
): Promise<ListedCandidate[]> {
  const rest = after ? Prisma.sql`AND (c."sortName", c."id") > (${after.sortName}::text COLLATE "C", ${after.id}::uuid)` : Prisma.empty;
  return db.$queryRaw<ListedCandidate[]>`
    SELECT c."id", c."of", c."sortName", c."name", c."state", o."name" AS "college"
    FROM (${withState(asked)}) c LEFT JOIN "College" o ON o."id" = c."collegeId"
    WHERE ${state ? Prisma.sql`c."state" = ${state}` : Prisma.sql`true`} AND ${q ? everyWordIn(Prisma.sql`c."sortName"`, q) : Prisma.sql`true`} ${rest} ORDER BY c."sortName" COLLATE "C", c."id" LIMIT ${limit}`;
}

export type CandidateCounts = Record<CandidateState, number>;

export async function countCandidates(asked: CandidatesOf): Promise<CandidateCounts> {
  const rows = await db.$queryRaw<{ state: CandidateState; count: number }[]>`
    SELECT c."state", count(*)::int AS "count" FROM (${withState(asked)}) c GROUP BY 1`;
  const counts: CandidateCounts = { eligible: 0, issued: 0, not_checked_in: 0, script_missing: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Whether attendance was taken: at least one registration of the event is checked in. */
export async function isAttendanceTaken(eventId: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isTaken: boolean }[]>`
    SELECT EXISTS (SELECT FROM "Registration" WHERE "eventId" = ${eventId}::uuid AND "checkedInAt" IS NOT NULL) AS "isTaken"`;
  return row?.isTaken ?? false;
}

/** The candidates with these ids, in any state. */
export function findCandidates(asked: CandidatesOf, ids: readonly string[]): Promise<CertificateCandidate[]> {
  return db.$queryRaw<CertificateCandidate[]>`
    SELECT c."id", c."of", c."studentId", c."name", c."state" FROM (${withState(asked)}) c WHERE c."id" = ANY (${[...ids]}::uuid[])`;
}

/** The candidates in a state, in one order. */
export function listInState(asked: CandidatesOf, state: CandidateState, limit: number): Promise<CertificateCandidate[]> {
  return db.$queryRaw<CertificateCandidate[]>`
    SELECT c."id", c."of", c."studentId", c."name", c."state" FROM (${withState(asked)}) c
    WHERE c."state" = ${state} ORDER BY c."studentId", c."id" LIMIT ${limit}`;
}

/** The number of students who have a valid certificate of a kind, among the candidates. */
export async function countIssued(asked: CandidatesOf): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT c."studentId")::int AS "count" FROM (${withState(asked)}) c WHERE c."state" = 'issued'`;
  return row?.count ?? 0;
}

/** A registration of an event as its awards need it. */
export type Awardable = { id: string; studentId: string | null; name: string | null; isConfirmed: boolean; isIn: boolean };

export function findRegistrations(eventId: string, ids: readonly string[], tx: Tx = db): Promise<Awardable[]> {
  return tx.$queryRaw<Awardable[]>`
    SELECT r."id", s."id" AS "studentId", s."firstName" || ' ' || s."lastName" AS "name", r."status" = 'confirmed' AS "isConfirmed",
      r."checkedInAt" IS NOT NULL AS "isIn"
    FROM "Registration" r LEFT JOIN "Student" s ON s."id" = r."studentId" AND r."personEmail" <> ''
    WHERE r."eventId" = ${eventId}::uuid AND r."id" = ANY (${[...ids]}::uuid[])`;
}

// Issuing ------------------------------------------------------------------------------------------

/** The status of an event, which does not change until the transaction ends. */
export async function holdEvent(tx: Tx, eventId: string, { alone = false } = {}): Promise<string | null> {
  const lock = alone ? Prisma.sql`FOR NO KEY UPDATE` : Prisma.sql`FOR KEY SHARE`;
  const [event] = await tx.$queryRaw<{ status: string }[]>`
    SELECT "status"::text FROM "Event" WHERE "id" = ${eventId}::uuid AND "status" <> 'deleted' ${lock}`;
  return event?.status ?? null;
}

/** Facts as they are stored: the college's id, which nobody is told, says whether its domain is proved today. */
type StoredFacts = Facts & { collegeId: string | null };

type NewCertificate = {
  /** The registration's or the grant's id. */
  candidateId: string;
  number: string;
  award: string;
  name: string;
  title: string;
  body: string;
};

export type Issuing = {
  eventId: string;
  kind: CertificateKind;
  /** The fields that all have in common. */
  facts: Omit<StoredFacts, "name" | "title" | "body">;
  designId: string;
  byId: string;
  now: Date;
};

/**
 * Issues certificates to those who may have one at this moment and have none that is valid: the index Certificate_living_key decides, and
 * concurrent calls wait for each other in one order.
 * @throws a violation of Certificate_number_key for a number that another certificate has
 */
export async function issue(
  tx: Tx,
  { eventId, kind, facts, designId, byId, now }: Issuing,
  given: readonly NewCertificate[],
): Promise<{ id: string }[]> {
  const column = (name: keyof NewCertificate) => given.map((one) => one[name]);
  const candidates =
    kind === "winner"
      ? Prisma.sql`
          SELECT r."id", r."studentId", r."checkedInAt" IS NOT NULL OR NOT EXISTS (
            SELECT FROM "Registration" i WHERE i."eventId" = r."eventId" AND i."checkedInAt" IS NOT NULL) AS "isIn"
          FROM "Registration" r
          WHERE r."eventId" = ${eventId}::uuid AND r."status" = 'confirmed' AND r."studentId" IS NOT NULL AND r."personEmail" <> ''`
      : Prisma.sql`SELECT "id", "studentId", "isIn" FROM (${among({ eventId, kind })}) t`;
  return tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "Certificate" ("id", "number", "eventId", "studentId", "kind", "award", "facts", "designId", "issuedAt", "issuedById")
    SELECT uuid_v7(${now}), g."number", ${eventId}::uuid, c."studentId", ${kind}::"CertificateKind", g."award",
      ${JSON.stringify(facts)}::jsonb || jsonb_build_object('name', g."name", 'title', g."title", 'body', g."body"),
      ${designId}::uuid, ${now}, ${byId}::uuid
    FROM unnest(${column("candidateId")}::uuid[], ${column("number")}::text[], ${column("award")}::text[], ${column("name")}::text[],
      ${column("title")}::text[], ${column("body")}::text[]) AS g ("candidateId", "number", "award", "name", "title", "body")
    JOIN (${candidates}) c ON c."id" = g."candidateId" AND c."isIn"
    ORDER BY c."studentId", g."award"
    ON CONFLICT ("eventId", "studentId", "kind", "award") WHERE "revokedAt" IS NULL DO NOTHING
    RETURNING "id"`;
}

/** The students whose certificates of a kind at an event were revoked this many times since an instant. */
export async function listRevokedOften(
  { eventId, kind }: Pick<Issuing, "eventId" | "kind">,
  { times, since }: { times: number; since: Date },
  tx: Tx = db,
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ studentId: string }[]>`
    SELECT "studentId" FROM "Certificate"
    WHERE "eventId" = ${eventId}::uuid AND "kind" = ${kind}::"CertificateKind" AND "revokedAt" > ${since}::timestamptz
    GROUP BY "studentId" HAVING count(*) >= ${times}::int`;
  return new Set(rows.map(({ studentId }) => studentId));
}

/** The valid certificates of winners. */
export function listWinners(tx: Tx, eventId: string): Promise<{ id: string; studentId: string; award: string }[]> {
  return tx.certificate.findMany({
    where: { eventId, kind: "winner", revokedAt: null },
    select: { id: true, studentId: true, award: true },
  });
}

export async function revoke(
  tx: Tx,
  which: { eventId: string } & ({ number: string } | { ids: string[] }),
  { reason, byId, now }: { reason: string; byId: string; now: Date },
): Promise<string[]> {
  const { eventId } = which;
  const chosen = "number" in which ? { number: which.number } : { id: { in: which.ids } };
  const revoked = await tx.certificate.updateManyAndReturn({
    where: { eventId, revokedAt: null, ...chosen },
    data: { revokedAt: now, revokedById: byId, reason },
    select: { id: true },
  });
  return revoked.map(({ id }) => id);
}

/** Which of these events have issued certificates. */
export async function listIssuers(tx: Tx, eventIds: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT e."id" FROM unnest(${[...eventIds]}::uuid[]) AS e ("id") WHERE EXISTS (SELECT FROM "Certificate" c WHERE c."eventId" = e."id")`;
  return rows.map(({ id }) => id);
}

// Reading ------------------------------------------------------------------------------------------

const certificateFields = {
  id: true,
  number: true,
  eventId: true,
  kind: true,
  award: true,
  facts: true,
  issuedAt: true,
  revokedAt: true,
  reason: true,
} as const;

export type Certificate = {
  id: string;
  number: string;
  eventId: string;
  kind: CertificateKind;
  award: string;
  facts: Facts;
  issuedAt: Date;
  revokedAt: Date | null;
  reason: string | null;
};

const toCertificate = <Row extends { facts: unknown }>(row: Row) => ({ ...row, facts: row.facts as StoredFacts });

export type CertificatePlace = { issuedAt: Date; id: string };
type Page = { kind: CertificateKind | undefined; after: CertificatePlace | undefined; limit: number };

const pageOf = (eventId: string, { kind, after }: Omit<Page, "limit">, isLiving: boolean) => ({
  eventId,
  ...(kind && { kind }),
  ...(isLiving && { revokedAt: null }),
  ...(after && { OR: [{ issuedAt: { lt: after.issuedAt } }, { issuedAt: after.issuedAt, id: { gt: after.id } }] }),
});
const newestFirst = [{ issuedAt: "desc" as const }, { id: "asc" as const }];

/** A page of an event's certificates, newest first. */
export async function list(eventId: string, { limit, ...page }: Page): Promise<Certificate[]> {
  const rows = await db.certificate.findMany({
    where: pageOf(eventId, page, false),
    orderBy: newestFirst,
    take: limit,
    select: certificateFields,
  });
  return rows.map(toCertificate);
}

/** All of a student's, up to `limit`, newest first. */
export async function listOfStudent(studentId: string, limit: number): Promise<Certificate[]> {
  const rows = await db.certificate.findMany({ where: { studentId }, orderBy: newestFirst, take: limit, select: certificateFields });
  return rows.map(toCertificate);
}

export async function find(number: string): Promise<Certificate | null> {
  const row = await db.certificate.findUnique({ where: { number }, select: certificateFields });
  return row && toCertificate(row);
}

export type DrawnCertificate = Certificate & { design: Design<string> };
const drawnFields = { ...certificateFields, design: { select: { data: true } } } as const;
const toDrawn = <Row extends { facts: unknown; design: { data: unknown } }>(row: Row) => ({
  ...toCertificate(row),
  design: row.design.data as Design<string>,
});

/** The same with the designs, of valid ones alone. */
export async function listToDraw(eventId: string, { limit, ...page }: Page): Promise<DrawnCertificate[]> {
  const rows = await db.certificate.findMany({
    where: pageOf(eventId, page, true),
    orderBy: newestFirst,
    take: limit,
    select: drawnFields,
  });
  return rows.map(toDrawn);
}

/** A certificate to draw, of this student or of this event. */
export async function findToDraw(number: string, of: { studentId: string } | { eventId: string }): Promise<DrawnCertificate | null> {
  const row = await db.certificate.findUnique({ where: { number, ...of }, select: drawnFields });
  return row && toDrawn(row);
}

export async function findEventOf(number: string, tx: Tx = db): Promise<string | null> {
  return (await tx.certificate.findUnique({ where: { number }, select: { eventId: true } }))?.eventId ?? null;
}

export type VerifiedCertificate = DrawnCertificate & { isCollegeProved: boolean };

/** Null for a hidden event too, and those of a banned club are hidden: the site confirms nothing that it does not show. */
export async function findToVerify(number: string): Promise<VerifiedCertificate | null> {
  const row = await db.certificate.findUnique({ where: { number, event: { status: { not: "hidden" } } }, select: drawnFields });
  if (!row) return null;
  const certificate = toDrawn(row);
  const { collegeId } = certificate.facts;
  const college = collegeId ? await db.college.findUnique({ where: { id: collegeId }, select: { domainProvedAt: true } }) : null;
  return { ...certificate, isCollegeProved: Boolean(college?.domainProvedAt) };
}

/** The number of an event's certificates, and of those that are revoked. */
export async function count(eventId: string): Promise<{ issued: number; revoked: number }> {
  const [row] = await db.$queryRaw<{ issued: number; revoked: number }[]>`
    SELECT count(*)::int AS "issued", count("revokedAt")::int AS "revoked" FROM "Certificate" WHERE "eventId" = ${eventId}::uuid`;
  return row ?? { issued: 0, revoked: 0 };
}

// Mail and notifications ---------------------------------------------------------------------------

type ToldCertificate = Pick<Certificate, "id" | "number" | "eventId" | "facts" | "revokedAt" | "reason"> & { studentId: string };

/** Certificates to tell their students of. */
export async function listTold(ids: readonly string[], tx: Tx = db): Promise<ToldCertificate[]> {
  const rows = await tx.certificate.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { id: "asc" },
    select: { id: true, number: true, eventId: true, studentId: true, facts: true, revokedAt: true, reason: true },
  });
  return rows.map(toCertificate);
}

/** The address of a certificate's student, as long as the certificate is valid, or revoked. */
export const addressOf = (id: string, what: "issued" | "revoked") => Prisma.sql`
  SELECT a."email" FROM "Certificate" c JOIN "Account" a ON a."id" = c."studentId"
  WHERE c."id" = ${id}::uuid AND ${what === "issued" ? Prisma.sql`c."revokedAt" IS NULL` : Prisma.sql`c."revokedAt" IS NOT NULL`}`;
