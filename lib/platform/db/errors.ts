import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { adapterCause } from "@/lib/platform/adapter-cause";
import { AppError, type ErrorCode } from "@/lib/platform/errors";

/** Name of the unique constraint that a write violated, also one in SQL; undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  const cause = adapterCause(error);
  return cause?.kind === "UniqueConstraintViolation" ? cause.constraint?.index : undefined;
}

/** Awaits a write and throws the domain error that belongs to the violated unique constraint. */
export async function uniqueOr<T>(codes: Record<string, ErrorCode>, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const code = codes[violatedUnique(error) ?? ""];
    throw code ? new AppError(code, {}, { cause: error }) : error;
  }
}

/** True for a write to a row that was deleted in the meantime, also one in SQL. */
export function isReferenceGone(error: unknown): boolean {
  if (adapterCause(error)?.originalCode === "23503") return true;
  return error instanceof Prisma.PrismaClientKnownRequestError && (error.code === "P2003" || error.code === "P2025");
}

/**
 * SQLSTATE classes 08 (connection), 28 (a changed password), 3D (a missing database), 40 (deadlock), 53 (resources), 57P (shut down),
 * statement and lock time-outs, a connection that a failover left at a standby (25006), and the codes of Node and Prisma for the same.
 */
const AWAY_CODES =
  /^(08...|28...|3D000|40...|53...|57P..|57014|55P03|25P03|25006|ECONN\w+|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|P10(01|02|08|17)|P20(24|28|34|37))$/;
const AWAY_KINDS = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
const AWAY_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|not currently accepting connections|Unable to start a transaction/i;

/** True when a transaction waited too long for a row that another transaction holds; nothing was stored. */
function isLockTimeout(error: unknown): boolean {
  return adapterCause(error)?.originalCode === "55P03";
}

/** Does a transaction again that waited too long for a row, `attempts` times in all. */
export async function afterOthers<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isLockTimeout(error)) throw error;
    }
  }
}

/** True when PostgreSQL ended a statement that took too long, or waited too long for a lock. */
export function isEndedByLimit(error: unknown): boolean {
  const code = adapterCause(error)?.originalCode ?? (error as { code?: unknown } | null)?.code;
  return code === "57014" || code === "55P03";
}

/** True when the database cannot be reached or does not answer in time; nothing of the failed write was stored. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  const cause = adapterCause(error);
  return (
    AWAY_CODES.test(String(code)) ||
    AWAY_CODES.test(String(cause?.originalCode)) ||
    AWAY_KINDS.test(String(cause?.kind)) ||
    AWAY_MESSAGES.test(error.message) ||
    isDatabaseAway(error.cause)
  );
}

/** Any error as a failure of the catalogue, with what was thrown as its cause. */
export function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError(codeOf(error), {}, { cause: error });
}

function codeOf(error: unknown): ErrorCode {
  if (isDatabaseAway(error)) return "database_unreachable";
  return isReferenceGone(error) ? "gone_meanwhile" : "internal";
}
