import "server-only";
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { Prisma } from "@/lib/generated/prisma/client";

const MARK = "/* prepared */";

/**
 * Begins a statement that each connection parses and plans once, instead of at each call: planning a join of eight tables costs PostgreSQL
 * up to fifty times as much as running it for one event. For statements of pages and calls that are often asked, with a few fixed texts
 * (each connection keeps each text) and columns by name, whose best plan does not depend on the values.
 */
export const PREPARED = Prisma.raw(MARK);

/** The name under which a connection keeps a marked statement; "" for all others. */
const nameOf = ({ sql }: { sql: string }): string =>
  sql.trimStart().startsWith(MARK) ? createHash("sha256").update(sql).digest("base64url") : "";

type Queryable = Pick<Awaited<ReturnType<PrismaPg["connect"]>>, "queryRaw" | "executeRaw">;

/**
 * Prepares marked statements, and adds the statement's purpose to errors as `cause.statement`, for the log: PostgreSQL does not say which
 * statement waited.
 */
export class NamedPrismaPg extends PrismaPg {
  constructor(pool: Pool) {
    super(pool, { statementNameGenerator: nameOf });
  }

  override async connect() {
    const adapter = naming(await super.connect());
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => naming(await start(isolation));
    return adapter;
  }
}

function naming<Q extends Queryable>(queryable: Q): Q {
  const { queryRaw, executeRaw } = queryable;
  queryable.queryRaw = (query) => queryRaw.call(queryable, query).catch(named(query.sql));
  queryable.executeRaw = (query) => executeRaw.call(queryable, query).catch(named(query.sql));
  return queryable;
}

const named = (sql: string) => (error: unknown) => {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause && typeof cause === "object") Object.assign(cause, { statement: purposeOf(sql) });
  throw error;
};

/** `UPDATE Event`, `SELECT join_event`, `COMMIT`: the verb, and the first table or function. No values. */
export function purposeOf(sql: string): string {
  const verb = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? "";
  const [, table, called] =
    /\b(?:FROM|INTO|UPDATE|TABLE)\s+(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)|^\s*SELECT\s+(\w+)\([^()]*\)(?: AS "\w+")?\s*$/i.exec(sql) ?? [];
  const target = table ?? called;
  return target ? `${verb} ${target}` : verb;
}
