import "server-only";
import type { ClientBase } from "pg";
import { backgroundPool } from "@/lib/platform/db/background";

/** The class of advisory locks that mark a living worker. */
const LIVING = 7_108_366;
/** A worker that lost its connection has reconnected by then. */
const GRACE_S = 10;

/** Marks the worker with this id as alive while this connection lasts: a killed process cannot announce its end. */
export async function announce(client: ClientBase, workerId: string): Promise<void> {
  await client.query("SELECT pg_advisory_lock_shared($1, hashtext($2))", [LIVING, workerId]);
}

/** Frees the jobs of workers that died, so that other workers run them. The library itself would wait four hours. */
export async function releaseJobsOfTheDead(): Promise<void> {
  const dead = `
    SELECT array_agg(DISTINCT j."locked_by") FROM graphile_worker.jobs j
    WHERE j."locked_at" < now() - make_interval(secs => $2) AND NOT EXISTS (
      SELECT FROM pg_locks l WHERE l."locktype" = 'advisory' AND l."objsubid" = 2 AND l."granted"
        AND l."database" = (SELECT "oid" FROM pg_database WHERE "datname" = current_database())
        AND l."classid" = $1 AND l."objid" = hashtext(j."locked_by")::oid
    )`;
  await backgroundPool().query(`SELECT graphile_worker.force_unlock_workers((${dead}))`, [LIVING, GRACE_S]);
}
