import "server-only";
import type { CodeForm, LogInForm } from "@/lib/accounts/schema";
import { type LogIn, logIn, sweepAccounts } from "@/lib/accounts/service";
import { CODE_REASONS, finishSignUp, removeStaleSignUps, startSignUp } from "@/lib/accounts/sign-up";
import type { Student } from "@/lib/auth/actor";
import { assertSelf } from "@/lib/auth/policy";
import { type Redeemed, type Refused, redeemCode, sendCode } from "@/lib/codes/service";
import { domainsOf, withoutTag } from "@/lib/colleges/domain";
import { findCollegeOfAddress } from "@/lib/colleges/service";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { codeMail } from "@/lib/mail/templates/code";
import * as students from "@/lib/students/repository";
import { type CollegeAddressForm, type StudentSignUpForm, studentDetails } from "@/lib/students/schema";

/** Keeps a student's registration until the address is verified, and mails the code. @throws what `startSignUp` throws */
export function signUpStudent({ firstName, lastName, email, password }: StudentSignUpForm): Promise<string> {
  return startSignUp({ kind: "student", email, password, details: { firstName, lastName } });
}

/** Makes the student an account, with an empty profile, if the code is right. */
export function verifyStudent(form: CodeForm, now = new Date()): Promise<Redeemed | Refused> {
  return finishSignUp("student", form, (tx, { id, details }) => students.create(tx, { id, ...studentDetails.parse(details) }), now);
}

/** A student's or the admin's log-in, with who it is. @throws what `logIn` throws */
export async function logInStudent(form: LogInForm, address: string): Promise<LogIn & { student: students.Student }> {
  const session = await logIn("student", form, address);
  return { ...session, student: await getStudent(session.id) };
}

/** @throws AppError account_not_found */
export async function getStudent(id: string): Promise<students.Student> {
  const student = await students.find(id);
  if (!student) throw new AppError("account_not_found", { id });
  return student;
}

/**
 * Mails a code to a student's college address. The college is the one whose proved domain the address belongs to.
 * @throws AppError forbidden, domain_mismatch, already_verified, college_unknown, college_email_taken, and what `sendCode` throws
 */
export async function askForCollege(
  student: Student,
  { userId, email: typed, domain }: CollegeAddressForm,
  now = new Date(),
): Promise<void> {
  assertSelf(student, userId);
  const email = withoutTag(typed);
  if (domain && !domainsOf(email).includes(domain)) throw new AppError("domain_mismatch");
  if (student.collegeId) throw new AppError("already_verified");
  if (!(await findCollegeOfAddress(email))) throw new AppError("college_unknown");
  if (await students.isAddressTaken(email)) throw new AppError("college_email_taken");
  const mail = (code: string) => codeMail({ to: email, code, reason: CODE_REASONS.profile });
  await sendCode({ purpose: "profile", owner: student.id, subjectId: student.id, email, mail }, now);
}

/**
 * Makes the student one of the college whose address the code was mailed to.
 * @throws AppError forbidden, already_verified, college_unknown (its domain was withdrawn meanwhile), college_email_taken
 */
export async function joinCollege(student: Student, { userId, otp }: CodeForm, now = new Date()): Promise<Redeemed | Refused> {
  assertSelf(student, userId);
  if (student.collegeId) throw new AppError("already_verified");
  return db.$transaction(async (tx) => {
    const outcome = await redeemCode(tx, "profile", userId, otp, now);
    if (!outcome.verified) return outcome;
    const college = await findCollegeOfAddress(outcome.email, tx);
    if (!college) throw new AppError("college_unknown");
    if (!(await students.setCollege(tx, student.id, college.id, outcome.email))) throw new AppError("already_verified");
    return outcome;
  });
}

/** The clean-up that the student screens ask for. */
export async function removeStaleStudents(): Promise<void> {
  await Promise.all([removeStaleSignUps(["student"]), sweepAccounts()]);
}
