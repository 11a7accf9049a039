import "server-only";
import { db } from "@/lib/platform/db/client";

export type OrganisedEvent = { id: string; name: string; clubId: string | null; collegeId: string | null };
export type OrganisedClub = { id: string; name: string; collegeId: string };

/** An event with its club and college; null when there is none, or it was deleted. */
export async function findEvent(id: string): Promise<OrganisedEvent | null> {
  const [event] = await db.$queryRaw<OrganisedEvent[]>`
    SELECT e."id", e."name", e."clubId", c."collegeId" FROM "Event" e LEFT JOIN "Club" c ON c."id" = e."clubId"
    WHERE e."id" = ${id}::uuid AND e."status" <> 'deleted'`;
  return event ?? null;
}

export function findClub(id: string): Promise<OrganisedClub | null> {
  return db.club.findUnique({ where: { id }, select: { id: true, name: true, collegeId: true } });
}
