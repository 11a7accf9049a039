import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Gender } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";
import { uniqueOr } from "@/lib/platform/db/errors";
import { PREPARED } from "@/lib/platform/db/named-statements";

export async function create(tx: Tx, student: { id: string; firstName: string; lastName: string }): Promise<void> {
  await tx.student.create({ data: { ...student, profile: { create: {} } }, select: { id: true } });
}

const selectProfile = { id: true, studentId: true, gender: true, dateOfBirth: true, about: true, studiesSince: true } as const;

const selectStudent = {
  id: true,
  firstName: true,
  lastName: true,
  image: true,
  collegeEmail: true,
  college: { select: { id: true, name: true } },
  account: { select: { email: true } },
  profile: { select: selectProfile },
} as const;

export type StudentProfile = Prisma.StudentGetPayload<{ select: typeof selectStudent }>;

type StudentRow = Omit<StudentProfile, "college" | "account" | "profile"> & {
  college: StudentProfile["college"];
  email: string;
  profileId: string | null;
} & Omit<Profile, "id" | "studentId">;

/** One statement, because many pages read it; the client would ask each table. */
export async function find(id: string): Promise<StudentProfile | null> {
  const [row] = await db.$queryRaw<StudentRow[]>`${PREPARED}
    SELECT s."id", s."firstName", s."lastName", s."image", s."collegeEmail",
      CASE WHEN c."id" IS NOT NULL THEN jsonb_build_object('id', c."id", 'name', c."name") END AS "college", a."email",
      p."id" AS "profileId", p."gender"::text, p."dateOfBirth", p."about", p."studiesSince"
    FROM "Student" s JOIN "Account" a ON a."id" = s."id"
    LEFT JOIN "College" c ON c."id" = s."collegeId" LEFT JOIN "Profile" p ON p."studentId" = s."id"
    WHERE s."id" = ${id}::uuid`;
  if (!row) return null;
  const { email, profileId, gender, dateOfBirth, about, studiesSince, ...student } = row;
  const profile = profileId === null ? null : { id: profileId, studentId: id, gender, dateOfBirth, about, studiesSince };
  return { ...student, account: { email }, profile };
}

/** The same in a transaction, with the row locked. */
export async function findToChange(tx: Tx, id: string): Promise<StudentProfile | null> {
  return (await lock(tx, id)) ? tx.student.findUnique({ where: { id }, select: selectStudent }) : null;
}

type StudentChange = { firstName?: string; lastName?: string; image?: string | null };

export function change(tx: Tx, id: string, fields: StudentChange): Promise<StudentProfile> {
  return tx.student.update({ where: { id }, data: fields, select: selectStudent });
}

/** The student of a profile; null when there is no such profile. */
export async function findOwner(profileId: string): Promise<string | null> {
  return (await db.profile.findUnique({ where: { id: profileId }, select: { studentId: true } }))?.studentId ?? null;
}

export function findProfile(studentId: string) {
  return db.profile.findUnique({ where: { studentId }, select: selectProfile });
}
export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

type ProfileChange = { gender?: Gender | null; dateOfBirth?: Date | null; about?: string | null; studiesSince?: number | null };

/** Null when the profile was deleted. */
export async function changeProfile(tx: Tx, studentId: string, fields: ProfileChange): Promise<Profile | null> {
  const [profile] = await tx.profile.updateManyAndReturn({ where: { studentId }, data: fields, select: selectProfile });
  return profile ?? null;
}

/** Stores the start of a student's studies, unless the profile has it. */
export async function fillStudiesSince(tx: Tx, studentId: string, studiesSince: number): Promise<void> {
  await tx.profile.updateMany({ where: { studentId, studiesSince: null }, data: { studiesSince } });
}

export async function isAddressTaken(collegeEmail: string): Promise<boolean> {
  return (await db.student.count({ where: { collegeEmail } })) > 0;
}

/** Verifies an unverified student; false if already verified. @throws AppError college_email_taken */
export async function setCollege(tx: Tx, id: string, collegeId: string, collegeEmail: string): Promise<boolean> {
  const update = tx.student.updateMany({ where: { id, collegeId: null }, data: { collegeId, collegeEmail } });
  return (await uniqueOr({ Student_collegeEmail_key: "college_email_taken" }, update)).count === 1;
}

/** Blocks registrations and payments of this student until the transaction ends. @returns whether the student exists */
export async function lock(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$queryRaw<unknown[]>`SELECT FROM "Student" WHERE "id" = ${id}::uuid FOR UPDATE`).length === 1;
}
