import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Gives copies of an event what stands in tables beside it: what it asks its attendees, without answers and times, and its certificates'
 * looks.
 */
export async function copySettings(tx: Tx, eventId: string, copyIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "FeedbackForm" ("eventId", "on", "days", "questions")
    SELECT c."id", f."on", f."days", f."questions" FROM "FeedbackForm" f CROSS JOIN unnest(${[...copyIds]}::uuid[]) AS c ("id")
    WHERE f."eventId" = ${eventId}::uuid`;
  await tx.$executeRaw`
    INSERT INTO "CertificateTemplate" ("eventId", "data")
    SELECT c."id", t."data" FROM "CertificateTemplate" t CROSS JOIN unnest(${[...copyIds]}::uuid[]) AS c ("id")
    WHERE t."eventId" = ${eventId}::uuid`;
}
