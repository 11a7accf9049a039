import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/** Erases the reasons of decisions and acts at these events. */
export async function eraseReasonsOfEvents(tx: Tx, eventIds: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Registration" SET "decisionReason" = NULL WHERE "eventId" = ANY(${eventIds}::uuid[]) AND "decisionReason" IS NOT NULL`;
  await tx.$executeRaw`UPDATE "EntryAct" SET "reason" = NULL WHERE "eventId" = ANY(${eventIds}::uuid[]) AND "reason" IS NOT NULL`;
}

/** Erases the reasons of decisions and acts about a student's own entries, in the transaction that deletes the account. */
export async function eraseReasonsOf(tx: Tx, studentId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "EntryAct" a SET "reason" = NULL FROM "Registration" r
    WHERE r."studentId" = ${studentId}::uuid AND a."eventId" = r."eventId" AND a."entryId" = r."id" AND a."reason" IS NOT NULL`;
  await tx.$executeRaw`
    UPDATE "Registration" SET "decisionReason" = NULL WHERE "studentId" = ${studentId}::uuid AND "decisionReason" IS NOT NULL`;
}
