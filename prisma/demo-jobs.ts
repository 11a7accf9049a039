import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/platform/db/client";

/** Ends the waiting jobs `j` of a condition undone, for example mails to addresses that are invented. */
export async function endJobs(condition: Prisma.Sql): Promise<void> {
  await db.$executeRaw`
    SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY(SELECT j."id" FROM graphile_worker._private_jobs j WHERE ${condition}))`;
}
