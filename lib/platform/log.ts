import "server-only";
import pino from "pino";
import { env } from "@/lib/platform/env";

/** Structured log on standard output. Callers pass ids and codes, never addresses, names, codes or tokens. */
export const log = pino({
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  level: process.env.NODE_ENV === "test" ? "silent" : env.LOG_LEVEL,
  serializers: { err: describeError },
});

/**
 * An error without personal data: the messages and details of Prisma and PostgreSQL quote the values of the query, so only their codes,
 * constraint and stack are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, meta } = error as { code?: unknown; constraint?: unknown; meta?: DatabaseMeta };
  const isOfDatabase = "clientVersion" in error || "severity" in error;
  const database = meta?.driverAdapterError?.cause;
  const frames = error.stack?.slice(error.stack.indexOf(error.message) + error.message.length).trim();
  return {
    type: error.constructor.name,
    ...(!isOfDatabase && { message: error.message }),
    code,
    sqlState: database?.originalCode,
    constraint: constraint ?? database?.constraint?.index,
    stack: frames,
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

type DatabaseMeta = { driverAdapterError?: { cause?: { originalCode?: string; constraint?: { index?: string } } } };
