import "server-only";
import type { AccountKind } from "@/lib/generated/prisma/client";
import type { ApiScope } from "@/lib/platform/auth/scopes";
import { db, type Tx } from "@/lib/platform/db/client";

export type Token = {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  expiresAt: Date;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const living = (accountId: string, now: Date) => ({ accountId, endedAt: null, expiresAt: { gt: now } });

/** The caller has locked the account. */
export function countLiving(tx: Tx, accountId: string, now: Date): Promise<number> {
  return tx.apiToken.count({ where: living(accountId, now) });
}

type NewToken = {
  accountId: string;
  name: string;
  prefix: string;
  hash: Uint8Array<ArrayBuffer>;
  scopes: ApiScope[];
  createdAt: Date;
  expiresAt: Date;
};

/** @returns its id */
export async function add(tx: Tx, token: NewToken): Promise<string> {
  return (await tx.apiToken.create({ data: token, select: { id: true } })).id;
}

/** An account's tokens that have not ended, newest first. */
export function listLiving(accountId: string, now: Date, limit: number): Promise<Token[]> {
  return db.apiToken.findMany({
    where: living(accountId, now),
    select: { id: true, name: true, prefix: true, scopes: true, expiresAt: true, createdAt: true, lastUsedAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
}

/** Ends one of the account's tokens that has not ended. @returns whether there was one */
export async function end(tx: Tx, accountId: string, id: string, now: Date): Promise<boolean> {
  return (await tx.apiToken.updateMany({ where: { id, ...living(accountId, now) }, data: { endedAt: now } })).count === 1;
}

export type Known = {
  id: string;
  name: string;
  scopes: ApiScope[];
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  account: { id: string; kind: AccountKind; email: string; name: string };
};

/** A token with the account for which it acts. */
export async function find(id: string): Promise<Known | null> {
  const [known] = await db.$queryRaw<Known[]>`
    SELECT t."id", t."name", t."scopes", t."createdAt", t."expiresAt", t."endedAt", jsonb_build_object('id', a."id", 'kind', a."kind",
      'email', a."email", 'name', COALESCE(c."name", o."name", '')) AS "account"
    FROM "ApiToken" t JOIN "Account" a ON a."id" = t."accountId"
    LEFT JOIN "Club" c ON c."id" = a."id" LEFT JOIN "College" o ON o."id" = a."id"
    WHERE t."id" = ${id}::uuid`;
  return known ?? null;
}

const TOLD_AT_ONCE = 500;

/**
 * Notes that accounts are told of tokens which end between `now` and `until`, and which lasted longer than that from the start.
 * @returns the tokens that nobody was told of before; at most 500
 */
export function takeEnding(tx: Tx, now: Date, until: Date): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    UPDATE "ApiToken" SET "toldAt" = ${now} WHERE "id" = ANY (ARRAY(
      SELECT "id" FROM "ApiToken"
      WHERE "expiresAt" > ${now} AND "expiresAt" <= ${until} AND "endedAt" IS NULL AND "toldAt" IS NULL
        AND "createdAt" < "expiresAt" - (${until}::timestamptz - ${now}::timestamptz)
      LIMIT ${TOLD_AT_ONCE} FOR UPDATE SKIP LOCKED
    )) RETURNING "id"`;
}
