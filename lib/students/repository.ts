import "server-only";
import { db, type Tx } from "@/lib/db/client";
import { uniqueOr } from "@/lib/db/errors";

export async function create(tx: Tx, student: { id: string; firstName: string; lastName: string }): Promise<void> {
  await tx.student.create({ data: { ...student, profile: { create: {} } }, select: { id: true } });
}

const selectStudent = {
  id: true,
  firstName: true,
  lastName: true,
  image: true,
  collegeEmail: true,
  college: { select: { id: true, name: true } },
  account: { select: { email: true } },
} as const;

export function find(id: string) {
  return db.student.findUnique({ where: { id }, select: selectStudent });
}
export type Student = NonNullable<Awaited<ReturnType<typeof find>>>;

export async function isAddressTaken(collegeEmail: string): Promise<boolean> {
  return (await db.student.count({ where: { collegeEmail } })) > 0;
}

/** Verifies a student who is not yet; false where one is. @throws AppError college_email_taken */
export async function setCollege(tx: Tx, id: string, collegeId: string, collegeEmail: string): Promise<boolean> {
  const update = tx.student.updateMany({ where: { id, collegeId: null }, data: { collegeId, collegeEmail } });
  return (await uniqueOr({ Student_collegeEmail_key: "college_email_taken" }, update)).count === 1;
}
