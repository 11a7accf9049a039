type Cause = { kind?: string; originalCode?: string; constraint?: { index?: string }; statement?: string };

/**
 * The report of PostgreSQL in an error of Prisma 7 with adapter-pg, and the statement's purpose (`NamedPrismaPg`). The shape is not
 * documented: only this file reads it, and errors.db.test.ts pins it. A failed `COMMIT` of an interactive transaction throws the adapter's
 * own error without a wrapper.
 */
export function adapterCause(error: unknown): Cause | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "DriverAdapterError") return error.cause as Cause | undefined;
  return (error as { meta?: { driverAdapterError?: { cause?: Cause } } }).meta?.driverAdapterError?.cause;
}
