import "server-only";
import pino from "pino";
import { adapterCause } from "@/lib/platform/adapter-cause";
import { env } from "@/lib/platform/env";

/** Structured log on standard output. Callers pass ids and codes, never addresses, names, codes or tokens. */
export const log = pino({
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  level: env.LOG_LEVEL,
  serializers: { err: describeError },
});

/**
 * An error without personal data: the messages and details of Prisma and PostgreSQL quote the values of the query, so only their codes,
 * constraint, purpose and stack are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const database = adapterCause(error);
  const isOfDatabase = database !== undefined || "clientVersion" in error || "severity" in error;
  const frames = error.stack?.slice(error.stack.indexOf(error.message) + error.message.length).trim();
  return {
    type: error.constructor.name,
    ...(!isOfDatabase && { message: error.message }),
    code,
    sqlState: database?.originalCode,
    statement: database?.statement,
    constraint: constraint ?? database?.constraint?.index,
    stack: frames,
    cause: error.cause === undefined || error.cause === database ? undefined : describeError(error.cause),
  };
}
