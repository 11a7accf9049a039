import { runQueue } from "@/lib/jobs/worker";
import { backgroundPool } from "@/lib/platform/db/background";

/** Does every queued job that is due, and those that they queue in turn. One that fails is due again later: see `hastenJobs`. */
export const runJobs = (): Promise<void> => runQueue();

/** Makes every queued job due now: what was queued for later, and what failed and waits for its next attempt. */
export async function hastenJobs(): Promise<void> {
  await backgroundPool().query(
    "SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs WHERE locked_at IS NULL",
  );
}

type QueuedJob = { id: string; task: string; payload: Record<string, unknown>; attempts: number; lastError: string | null };

/** What waits in the queue or is being done, in the order in which it was queued. */
export async function listJobs(): Promise<QueuedJob[]> {
  const { rows } = await backgroundPool().query<QueuedJob>(
    `SELECT j.id, t.identifier AS task, j.payload, j.attempts, j.last_error AS "lastError"
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY j.id`,
  );
  return rows;
}
