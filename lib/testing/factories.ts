import type { Admin, Club, College, Student } from "@/lib/auth/actor";
import { hashPassword } from "@/lib/auth/password";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import type { AccountKind } from "@/lib/generated/prisma/client";

/** The password of every account made here; it meets the checklist. */
export const PASSWORD = "Courtyard#1";

const DAY_MS = 24 * 60 * 60 * 1000;
let passwordHash: Promise<string> | undefined;

/** A short text that no other call gets. */
export const unique = () => crypto.randomUUID().slice(0, 8);
export const anEmail = (name = "person") => `${name}-${unique()}@example.edu`;

async function anAccount(kind: AccountKind, email: string, id: string = crypto.randomUUID()) {
  passwordHash ??= hashPassword(PASSWORD);
  const realm = kind === "student" ? "student" : "organiser";
  await db.account.create({ data: { id, realm, kind, email, passwordHash: await passwordHash } });
  return { id, sessionId: await aSession(id) };
}

/** Another log-in of an account. */
export async function aSession(accountId: string): Promise<string> {
  const session = await db.session.create({ data: { id: crypto.randomUUID(), accountId, expiresAt: new Date(Date.now() + 7 * DAY_MS) } });
  return session.id;
}

type CollegeFields = { name?: string; email?: string; emailDomain?: string; domainProvedAt?: Date | null };

/** A college whose domain is proved. */
export async function aCollege({ email = anEmail("office"), ...fields }: CollegeFields = {}): Promise<College> {
  const account = await anAccount("college", email);
  const tag = unique();
  await db.college.create({
    data: { id: account.id, name: `College ${tag}`, emailDomain: `${tag}.edu.in`, domainProvedAt: new Date(), ...fields },
  });
  return { role: "college", ...account };
}

/** A club, of a new college unless one is given. */
export async function aClub({
  college,
  email = anEmail("club"),
  name = `Club ${unique()}`,
}: {
  college?: College;
  email?: string;
  name?: string;
} = {}): Promise<Club> {
  const { id: collegeId } = college ?? (await aCollege());
  const account = await anAccount("club", email);
  await db.club.create({ data: { id: account.id, name, collegeId } });
  return { role: "club", ...account, collegeId };
}

/** A student, verified for `college` where one is given. */
export async function aStudent({
  college,
  email = anEmail("student"),
  firstName = "Ananya",
  lastName = "Kulkarni",
}: {
  college?: College;
  email?: string;
  firstName?: string;
  lastName?: string;
} = {}): Promise<Student> {
  const account = await anAccount("student", email);
  const collegeId = college?.id ?? null;
  await db.student.create({ data: { id: account.id, firstName, lastName, collegeId, profile: { create: {} } } });
  return { role: "student", ...account, collegeId };
}

export async function anAdmin(): Promise<Admin> {
  const account = await anAccount("student", anEmail("admin"), env.ADMIN_USER_ID);
  await db.student.create({ data: { id: account.id, firstName: "Quad", lastName: "Admin" } });
  return { role: "admin", ...account };
}
