import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { FollowLevel } from "@/lib/generated/prisma/enums";

/** Why a student is told of an event at this moment. */
export type Reason = {
  cause: "club" | "college" | "tag" | "search";
  /** The id of the club, college or search, or the tag. */
  key: string;
  name: string;
  level: FollowLevel;
};

/** The follows and the search of the student of notification `n` that match the event `e` now, with their settings `q`. */
const reasons = Prisma.sql`
  SELECT 'club' AS "cause", c."id"::text AS "key", c."name", f."level" FROM "Follow" f JOIN "Club" c ON c."id" = f."clubId" AND c."bannedAt" IS NULL
    WHERE f."studentId" = n."studentId" AND coalesce(q."events", true) AND (f."clubId" = e."clubId" OR EXISTS (
      SELECT FROM "CoHost" h WHERE h."eventId" = e."id" AND h."clubId" = f."clubId" AND h."state" = 'active'
    ))
  UNION ALL
  SELECT 'college', o."id"::text, o."name", f."level" FROM "Follow" f JOIN "College" o ON o."id" = f."collegeId"
    WHERE f."studentId" = n."studentId" AND f."collegeId" = e."collegeId" AND coalesce(q."events", true)
  UNION ALL
  SELECT 'tag', f."tag", f."tag", f."level" FROM "Follow" f
    WHERE f."studentId" = n."studentId" AND f."tag" = ANY (e."tags") AND coalesce(q."events", true)
  UNION ALL
  SELECT 'search', s."id"::text, s."name", s."alert"::text::"FollowLevel" FROM "SavedSearch" s
    WHERE n."cause" = 'search' AND s."id"::text = n."causeKey" AND s."studentId" = n."studentId" AND s."alert" <> 'none'
      AND coalesce(q."searches", true)`;

/** The one with the highest level, as the columns of `Reason`. */
export const loudestReason = Prisma.sql`SELECT r.* FROM (${reasons}) r ORDER BY r."level", r."cause", r."key" LIMIT 1`;
