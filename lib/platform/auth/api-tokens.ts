import "server-only";
import type { Club, College } from "@/lib/platform/auth/actor";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import { LAST_USE_EVERY_MS } from "@/lib/platform/auth/repository";
import type { ApiScope } from "@/lib/platform/auth/scopes";
import { db, pool, type Tx } from "@/lib/platform/db/client";

type Found = { tokenId: string; scopes: ApiScope[]; lastUsedAt: Date | null; id: string } & (
  | { kind: "club"; collegeId: string }
  | { kind: "college"; collegeId: null }
);

/**
 * The club or college for which a program acts by a token that has not ended. Every call of a program runs it, so it is one indexed,
 * prepared query. Once an hour it also notes that the token is used.
 */
export async function findAccountOfToken(text: string, now: Date): Promise<Club | College | null> {
  const { rows } = await pool.query<Found>({
    name: "find-account-of-token",
    text: `SELECT t."id" AS "tokenId", t."scopes", t."lastUsedAt", a."id", a."kind", c."collegeId"
      FROM "ApiToken" t
      JOIN "Account" a ON a."id" = t."accountId"
      LEFT JOIN "Club" c ON c."id" = a."id"
      WHERE t."hash" = $1 AND t."endedAt" IS NULL AND t."expiresAt" > $2 AND a."kind" IN ('club', 'college')`,
    values: [hashSecret(text), now],
  });
  const [row] = rows;
  if (!row) return null;
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= LAST_USE_EVERY_MS) await noteUse(row.tokenId, now);
  const { id, tokenId, scopes, ...found } = row;
  const by = { id, token: { id: tokenId, scopes } };
  return found.kind === "club" ? { ...by, role: "club", collegeId: found.collegeId } : { ...by, role: "college" };
}

/** One of the calls that arrive together writes; the others do not wait for it. */
async function noteUse(id: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LAST_USE_EVERY_MS);
  await db.$executeRaw`
    UPDATE "ApiToken" SET "lastUsedAt" = ${now} WHERE "id" = (
      SELECT "id" FROM "ApiToken" WHERE "id" = ${id}::uuid AND ("lastUsedAt" IS NULL OR "lastUsedAt" <= ${since}) FOR UPDATE SKIP LOCKED
    )`;
}

type Ended = { id: string } & ({ kind: "club"; collegeId: string } | { kind: "college"; collegeId: null });

/** Ends all tokens of an account. @returns those that had not ended, with the kind of the account and the college of a club */
export function endApiTokens(tx: Tx, accountId: string, now: Date): Promise<Ended[]> {
  return tx.$queryRaw<Ended[]>`
    UPDATE "ApiToken" t SET "endedAt" = ${now} FROM "Account" a LEFT JOIN "Club" c ON c."id" = a."id"
    WHERE t."accountId" = ${accountId}::uuid AND a."id" = t."accountId" AND t."endedAt" IS NULL AND t."expiresAt" > ${now}
    RETURNING t."id", a."kind"::text AS "kind", c."collegeId"`;
}
