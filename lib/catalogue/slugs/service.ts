import "server-only";
import { db } from "@/lib/platform/db/client";

/** The club or college that has or had a slug; null for an unknown one. The owner may be deleted. Source: decision 034. */
export async function findOwner(scope: "club" | "college", slug: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    SELECT "ownerId" AS "id" FROM "SlugName" WHERE "scope" = ${scope}::"SlugScope" AND "slug" = ${slug} AND "clubId" IS NULL`;
  return row?.id ?? null;
}
