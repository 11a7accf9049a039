import "server-only";
import { db } from "@/lib/platform/db/client";

/** @returns their ids */
export async function createUploads(accountId: string, count: number, sweepAt: Date): Promise<string[]> {
  const data = Array.from({ length: count }, () => ({ accountId, sweepAt }));
  return (await db.directUpload.createManyAndReturn({ data, select: { id: true } })).map(({ id }) => id);
}

/** Uses up an account's upload; each can be used once. @returns whether it existed */
export async function claimUpload(accountId: string, id: string): Promise<boolean> {
  const { count } = await db.directUpload.updateMany({ where: { id, accountId }, data: { accountId: null } });
  return count === 1;
}

export async function listDue(now: Date, limit: number): Promise<string[]> {
  const rows = await db.directUpload.findMany({
    where: { sweepAt: { lte: now } },
    orderBy: { sweepAt: "asc" },
    take: limit,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

export async function deleteUploads(ids: string[]): Promise<void> {
  await db.directUpload.deleteMany({ where: { id: { in: ids } } });
}
