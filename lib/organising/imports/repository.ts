import "server-only";
import type { ImportKind } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";

/** A draft of an import, as the call told it. */
export type ImportedDraft = { row: number; _id: string; eventName: string };

export type StoredImport = { id: string; clubId: string; sha256: Uint8Array; events: ImportedDraft[]; at: Date };

export async function find(id: string, tx: Tx = db): Promise<StoredImport | null> {
  const select = { id: true, clubId: true, sha256: true, events: true, at: true } as const;
  const stored = await tx.import.findUnique({ where: { id }, select });
  return stored && { ...stored, events: stored.events as ImportedDraft[] };
}

/** Blocks other imports of a club until the transaction ends. */
export async function lockImportsOf(tx: Tx, clubId: string): Promise<void> {
  await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtextextended('import ' || ${clubId}, 0))`;
}

type NewImport = Omit<StoredImport, "sha256"> & { byId: string; kind: ImportKind; sha256: Uint8Array<ArrayBuffer> };

export async function create(tx: Tx, stored: NewImport): Promise<void> {
  await tx.import.create({ data: stored, select: { id: true } });
}
