import "server-only";
import { type Access, authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { avatarPath } from "@/lib/identity/accounts/avatar";
import type { CodeForm } from "@/lib/identity/accounts/schema";
import { type LogIn, sweepAccounts } from "@/lib/identity/accounts/service";
import { finishSignUp, removeStaleSignUps, startSignUp } from "@/lib/identity/accounts/sign-up";
import { recordAct } from "@/lib/identity/audit/record";
import { getClub } from "@/lib/identity/clubs/service";
import { type Redeemed, type RefusedCode, redeemCode, sendCode } from "@/lib/identity/codes/service";
import { domainsOf } from "@/lib/identity/colleges/domain";
import { findCollegeName, findCollegeOfAddress, holdCollegeOfAddress } from "@/lib/identity/colleges/service";
import { studiesSinceOf } from "@/lib/identity/students/policy";
import * as students from "@/lib/identity/students/repository";
import {
  type CollegeAddressForm,
  type ProfileUpdate,
  type StudentSignUpForm,
  type StudentUpdate,
  studentDetails,
} from "@/lib/identity/students/schema";
import type { Admin, LoggedIn, Student } from "@/lib/platform/auth/actor";
import { sessionSecondsLeft } from "@/lib/platform/auth/repository";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { parseImageUrl } from "@/lib/platform/images/policy";
import { discardImages, ownsImageUrl, sweepImages } from "@/lib/platform/images/service";
import { withoutTag } from "@/lib/platform/mail/address";

/** Stores a student's sign-up until the address is verified, and mails the code. @throws the errors of `startSignUp` */
export function signUpStudent({ firstName, lastName, email, password }: StudentSignUpForm): Promise<string> {
  return startSignUp({ kind: "student", email, password, details: { firstName, lastName } });
}

/** Makes the student an account, with an empty profile, if the code is right. */
export function verifyStudent(form: CodeForm, now = new Date()): Promise<Redeemed | RefusedCode> {
  return finishSignUp("student", form, (tx, { id, details }) => students.create(tx, { id, ...studentDetails.parse(details) }), now);
}

/** The name and picture of an account, for the answer to its log-in. @throws AppError account_not_found */
export async function getShown({ id, kind }: Pick<LogIn, "id" | "kind">): Promise<{ name: string; image?: string | null }> {
  if (kind === "club") return { name: (await getClub(id)).name };
  if (kind === "student" || kind === "admin") {
    const { firstName, lastName, image } = await getStudent(id);
    return { name: `${firstName} ${lastName}`, image };
  }
  const name = await findCollegeName(id);
  if (!name) throw new AppError("account_not_found", { id });
  return { name };
}

/** Calls that a student or the admin may make for the student. */
type ForStudent = Access<"self" | "admin", LoggedIn>;

/** @throws AppError account_not_found */
export async function readStudent({ id }: ForStudent): Promise<students.StudentProfile> {
  return getStudent(id);
}

/** Proof that an account may read and change this profile: its student or the admin. @throws AppError forbidden, account_not_found */
export async function authorizeProfile(actor: Student | Admin, profileId: string): Promise<ForStudent> {
  const studentId = await students.findOwner(profileId);
  if (!studentId) throw new AppError("account_not_found", { profileId });
  return authorizeSelfOrAdmin(actor, studentId);
}

/** @throws AppError account_not_found */
export async function readProfile({ id }: ForStudent): Promise<students.Profile> {
  const profile = await students.findProfile(id);
  if (!profile) throw new AppError("account_not_found", { id });
  return profile;
}

/**
 * `sessionLeftS` is the remaining time of the caller's session, if it belongs to the same account: the cookies that pages show changed too.
 */
export type Saved = { student: students.StudentProfile; sessionLeftS: number | null };

/**
 * Changes a student's names and picture. The picture is an upload of the same account, or none: then the avatar is generated. The previous
 * one is released.
 * @throws AppError account_not_found, validation_failed (another account's picture) Source: contract base 4.
 */
export async function updateStudent(by: ForStudent, fields: StudentUpdate, now = new Date()): Promise<Saved> {
  const { actor, id, relation } = by;
  const before = await readStudent(by);
  const change = { ...fields, ...(fields.image && { image: await pictureOf(before, fields.image, fields) }) };
  const { student, isPictureLeft } = await db.$transaction(async (tx) => {
    const known = await students.findToChange(tx, id);
    if (!known) throw new AppError("account_not_found", { id });
    const changed = await students.change(tx, id, change);
    await recordChange(tx, by);
    const [old, shown] = [pictureIdOf(known.image), pictureIdOf(changed.image)];
    if (!old || old === shown) return { student: changed, isPictureLeft: false };
    await discardImages(tx, [old], now);
    return { student: changed, isPictureLeft: true };
  });
  if (isPictureLeft) await sweepImages(now);
  return { student, sessionLeftS: relation === "self" ? await sessionSecondsLeft(actor.sessionId, now) : null };
}

const pictureIdOf = (url: string | null) => (url ? parseImageUrl(url)?.id : undefined);

/** The stored value for a sent `image`: callers send back the value they read, including the generated avatar (of the old or new name). */
async function pictureOf(student: students.StudentProfile, image: string, names: StudentUpdate): Promise<string | null> {
  const drawn = [student, { ...student, ...names }].map(({ firstName, lastName }) => avatarPath(`${firstName} ${lastName}`));
  if (drawn.includes(image)) return null;
  if (image === student.image || (await ownsImageUrl(student.id, image))) return image;
  throw new AppError("validation_failed", {}, { issues: [{ field: "image", message: "Choose a picture that you have uploaded." }] });
}

/** Changes a student's profile. @throws AppError account_not_found */
export async function updateProfile(
  by: ForStudent,
  { yearOfStudy, ...fields }: ProfileUpdate,
  now = new Date(),
): Promise<students.Profile> {
  const studies = yearOfStudy === undefined ? {} : { studiesSince: yearOfStudy && studiesSinceOf(yearOfStudy, now) };
  return db.$transaction(async (tx) => {
    const profile = await students.changeProfile(tx, by.id, { ...fields, ...studies });
    if (!profile) throw new AppError("account_not_found", { id: by.id });
    await recordChange(tx, by);
    return profile;
  });
}

/** Stores the year of study that a student stated elsewhere, unless the profile has one. */
export async function keepYearOfStudy(tx: Tx, studentId: string, year: number, now: Date): Promise<void> {
  await students.fillStudiesSince(tx, studentId, studiesSinceOf(year, now));
}

/** The log contains the admin's changes of other accounts, not of their own. */
async function recordChange(tx: Tx, { actor, id, relation }: ForStudent): Promise<void> {
  if (relation === "admin") await recordAct(tx, actor, { act: "changed", subject: "student", subjectId: id });
}

/** @throws AppError account_not_found */
export async function getStudent(id: string): Promise<students.StudentProfile> {
  const student = await students.find(id);
  if (!student) throw new AppError("account_not_found", { id });
  return student;
}

/**
 * Mails a code to a student's college address. The college is the one whose proved domain matches the address.
 * @throws AppError domain_mismatch, already_verified, college_unknown, college_email_taken, and the errors of `sendCode`
 */
export async function askForCollege(
  { actor: student }: Access<"self", Student>,
  { email: typed, domain }: CollegeAddressForm,
  now = new Date(),
): Promise<void> {
  const email = withoutTag(typed);
  if (domain && !domainsOf(email).includes(domain)) throw new AppError("domain_mismatch");
  if (student.collegeId) throw new AppError("already_verified");
  if (!(await findCollegeOfAddress(email))) throw new AppError("college_unknown");
  if (await students.isAddressTaken(email)) throw new AppError("college_email_taken");
  await sendCode({ purpose: "profile", owner: student.id, subjectId: student.id, email }, now);
}

/**
 * Verifies the student for the college whose address received the code.
 * @throws AppError already_verified, college_unknown (its domain was withdrawn in between), college_email_taken
 */
export async function joinCollege(
  { actor: student }: Access<"self", Student>,
  { otp }: CodeForm,
  now = new Date(),
): Promise<Redeemed | RefusedCode> {
  if (student.collegeId) throw new AppError("already_verified");
  return db.$transaction(async (tx) => {
    const outcome = await redeemCode(tx, "profile", student.id, otp, now);
    if (!outcome.verified) return outcome;
    const college = await holdCollegeOfAddress(outcome.email, tx);
    if (!college) throw new AppError("college_unknown");
    if (!(await students.setCollege(tx, student.id, college.id, outcome.email))) throw new AppError("already_verified");
    return outcome;
  });
}

/** The clean-up that the student screens request. */
export async function removeStaleStudents(): Promise<void> {
  await Promise.all([removeStaleSignUps(["student"]), sweepAccounts()]);
}

export const lockStudent = students.lock;
