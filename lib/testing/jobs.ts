import { backgroundPool } from "@/lib/platform/db/background";
import { runQueue } from "@/lib/site/jobs/worker";

/** Runs every queued job that is due, and the jobs that these queue. A failed job is due again later: see `hastenJobs`. */
export const runJobs = (): Promise<void> => runQueue();

/** Makes every queued job due now, including scheduled and failed ones. */
export async function hastenJobs(): Promise<void> {
  await backgroundPool().query(
    "SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs WHERE locked_at IS NULL",
  );
}

type QueuedJob = { id: string; task: string; payload: Record<string, unknown>; attempts: number; lastError: string | null };

/** The waiting and running jobs in the order of queuing. */
export async function listJobs(): Promise<QueuedJob[]> {
  const { rows } = await backgroundPool().query<QueuedJob>(
    `SELECT j.id, t.identifier AS task, j.payload, j.attempts, j.last_error AS "lastError"
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY j.id`,
  );
  return rows;
}
