import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/platform/db/client";

/** Each of these turns something off for a student, if both still exist. May be repeated. */

/** Turns off the weekly mail, or every instant mail. */
export async function turnOff(studentId: string, mails: "digest" | "instant"): Promise<void> {
  const column = Prisma.raw(`"${mails}"`);
  await db.$executeRaw`
    INSERT INTO "StudentSetting" ("studentId", ${column}) SELECT "id", false FROM "Student" WHERE "id" = ${studentId}::uuid
    ON CONFLICT ("studentId") DO UPDATE SET ${column} = false`;
}

/** Reduces a follow to notifications in the list. */
export async function quieten(studentId: string, target: "clubId" | "collegeId", id: string): Promise<void> {
  await db.follow.updateMany({ where: { studentId, [target]: id }, data: { level: "quiet" } });
}

export async function endAlert(studentId: string, id: string): Promise<void> {
  await db.savedSearch.updateMany({ where: { id, studentId }, data: { alert: "none" } });
}
