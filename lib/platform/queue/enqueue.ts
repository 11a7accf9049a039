import "server-only";
import type { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";

/**
 * A kind of job: its name in the queue and its payload. Queues hold no personal data, tasks look it up; only the mail to a deleted club or
 * college has its address with it.
 */
export type Task<Payload extends object> = {
  name: string;
  payload: z.ZodType<Payload>;
  /** Jobs of one key replace each other, unless one is running: then the new one runs too. */
  keyOf?(payload: Payload): string;
};
export type PayloadOf<T> = T extends Task<infer Payload> ? Payload : never;

/** Names a kind of job. The domain that queues it defines it; `lib/site/jobs` runs it. */
export function defineTask<Payload extends object>(
  name: string,
  payload: z.ZodType<Payload>,
  keyOf?: (payload: Payload) => string,
): Task<Payload> {
  return { name, payload, ...(keyOf && { keyOf }) };
}

type JobOptions = {
  runAt?: Date;
  /** Jobs with a larger number wait for all others that are due; 0 by default. */
  priority?: number;
};

/** Queues a job in the caller's transaction: it runs at least once if the transaction commits, and never otherwise. */
export function enqueue<Payload extends object>(tx: Tx, task: Task<Payload>, payload: Payload, options: JobOptions = {}): Promise<void> {
  return enqueueAll(tx, task, [payload], options);
}

/** Queues many jobs together. */
export async function enqueueAll<Payload extends object>(
  tx: Tx,
  { name, keyOf }: Task<Payload>,
  payloads: Payload[],
  { runAt, priority }: JobOptions = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const texts = payloads.map((payload) => JSON.stringify(payload));
  const keys = payloads.map((payload) => keyOf?.(payload) ?? null);
  await tx.$queryRaw`
    SELECT FROM graphile_worker.add_jobs(ARRAY(
      SELECT (${name}, "payload"::json, NULL, ${runAt ?? null}::timestamptz, NULL, "key", ${priority ?? null}::int, NULL)::graphile_worker.job_spec
      FROM unnest(${texts}::text[], ${keys}::text[]) AS job ("payload", "key")
    ))`;
}

/** The payloads among these whose keys have no job that is running or will be tried again. */
export async function listUnqueued<Payload extends object>(tx: Tx, { keyOf }: Task<Payload>, payloads: Payload[]): Promise<Payload[]> {
  const keys = payloads.map((payload) => keyOf?.(payload) ?? null);
  const rows = await tx.$queryRaw<{ key: string | null }[]>`
    SELECT "key" FROM graphile_worker.jobs
    WHERE "key" = ANY (${keys}::text[]) AND ("attempts" < "max_attempts" OR "locked_at" IS NOT NULL)`;
  const queued = new Set(rows.map(({ key }) => key));
  return payloads.filter((_, index) => !queued.has(keys[index] ?? ""));
}
