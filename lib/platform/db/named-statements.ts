import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";

type Queryable = Pick<Awaited<ReturnType<PrismaPg["connect"]>>, "queryRaw" | "executeRaw">;

/** Adds the statement's purpose to errors as `cause.statement`, for the log. PostgreSQL does not say which statement waited. */
export class NamedPrismaPg extends PrismaPg {
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
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? "";
  const target = /\b(?:FROM|INTO|UPDATE|TABLE)\s+(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)/i.exec(sql)?.[1];
  return target ? `${verb} ${target}` : verb;
}
