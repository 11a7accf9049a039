import "server-only";
import pg, { type PoolClient } from "pg";
import { EXPORTS_AT_ONCE, exportPool } from "@/lib/platform/db/exports";
import { AppError } from "@/lib/platform/errors";
import { SlowReaders } from "@/lib/platform/http/slow-readers";

/** Rows that are read and written without a pause: a few milliseconds. */
const ROWS_AT_ONCE = 200;
/** An export that nobody begins to read in this time is given up: a server may drop an answer without reading or cancelling it. */
const BEGIN_WITHIN_MS = 15_000;
/** The class of the advisory locks of exports; the second number is the account's. */
const LOCK_CLASS = 0x71640001;
const RETRY_AFTER_S = 60;

/** A column of a query: its name and the SQL of its value. */
type Selected = { name: string; sql: string };
type Row = Record<string, unknown>;

/** The database at one moment, for one account. */
export type Snapshot = {
  /** The rows of a query in parts of 200. @param rows the rest of the query after `FROM`, with `$1` for the account */
  read(columns: readonly Selected[], rows: string): AsyncGenerator<Row[]>;
  /** Ends it; may be repeated. */
  end(isWhole: boolean): Promise<void>;
};

/** The accounts that have one in this process. */
const running = new Set<string>();
const readers = new SlowReaders();
const isRunning = (accountId: string) => new AppError("too_many_requests", { accountId }, { retryAfterS: RETRY_AFTER_S });

/**
 * Opens a snapshot for an account: one at a time for each account, in all processes, and four in this one. When four are open, the one
 * whose reader has kept it waiting longest ends, if that is more than a minute. It must be ended.
 * @throws AppError too_many_requests while the account has one; server_busy
 */
export async function openSnapshot(accountId: string): Promise<Snapshot> {
  if (running.has(accountId)) throw isRunning(accountId);
  if (running.size >= EXPORTS_AT_ONCE && !readers.endSlowest()) throw new AppError("server_busy");
  running.add(accountId);
  let client: PoolClient | undefined;
  const end = async (isWhole: boolean) => {
    if (!client) return;
    const ending = client;
    client = undefined;
    running.delete(accountId);
    const isReusable =
      isWhole &&
      (await ending.query("COMMIT").then(
        () => true,
        () => false,
      ));
    // Closing the connection ends the transaction and its lock.
    ending.release(!isReusable);
  };
  try {
    client = await exportPool().connect();
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await client.query<{ isFree: boolean }>(`SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS "isFree"`, [
      LOCK_CLASS,
      accountId,
    ]);
    if (!rows[0]?.isFree) throw isRunning(accountId);
  } catch (error) {
    if (client) await end(false);
    else running.delete(accountId);
    throw error;
  }
  const read = (columns: readonly Selected[], rows: string) => {
    if (!client) throw new Error("The snapshot has ended.");
    return readParts(client, columns, { rows, accountId });
  };
  return { read, end };
}

/** Dates of the calendar stay texts; the library would make them instants of the machine's zone. */
const TYPES = {
  getTypeParser: ((id: number, format?: "text" | "binary") =>
    id === pg.types.builtins.DATE ? String : pg.types.getTypeParser(id, format as "text")) as typeof pg.types.getTypeParser,
};

async function* readParts(
  client: PoolClient,
  columns: readonly Selected[],
  { rows, accountId }: { rows: string; accountId: string },
): AsyncGenerator<Row[]> {
  const selected = columns.map(({ name, sql }) => `${sql} AS "${name}"`).join(", ");
  await client.query({ text: `DECLARE part NO SCROLL CURSOR FOR SELECT ${selected} FROM ${rows}`, values: [accountId] });
  for (let isLast = false; !isLast; ) {
    const part = await client.query<Row>({ text: `FETCH ${ROWS_AT_ONCE} FROM part`, types: TYPES });
    isLast = part.rows.length < ROWS_AT_ONCE;
    if (part.rows.length > 0) yield part.rows;
  }
  await client.query("CLOSE part");
}

/**
 * Parts that are made from a snapshot, which ends with them: after the last, when the reader returns them, when the signal aborts before
 * the first, or when nobody begins to read.
 */
export function partsOf<Part>(snapshot: Snapshot, make: () => AsyncGenerator<Part>, signal?: AbortSignal): AsyncGenerator<Part> {
  let begun = false;
  const abandon = () => {
    if (!begun) void snapshot.end(false);
  };
  const timer = setTimeout(abandon, BEGIN_WITHIN_MS);
  timer.unref();
  signal?.addEventListener("abort", abandon, { once: true });
  const parts = async function* () {
    begun = true;
    clearTimeout(timer);
    let isWhole = false;
    try {
      yield* readers.timed(make(), () => void snapshot.end(false));
      isWhole = true;
    } finally {
      await snapshot.end(isWhole);
    }
  };
  return parts();
}
