import "server-only";
import { type Access, authorizeAccount, relationOf } from "@/lib/identity/accounts/access";
import type { CodeForm } from "@/lib/identity/accounts/schema";
import { finishSignUp, startSignUp } from "@/lib/identity/accounts/sign-up";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import { expireClubs } from "@/lib/identity/clubs/cache-tags";
import * as clubs from "@/lib/identity/clubs/repository";
import type { ClubSignUpForm } from "@/lib/identity/clubs/schema";
import { TELL_NEW_CLUB } from "@/lib/identity/clubs/tasks";
import { DEAD, type Redeemed, type RefusedCode } from "@/lib/identity/codes/service";
import { clubDetails } from "@/lib/identity/colleges/schema";
import { clubPath } from "@/lib/identity/pages/paths";
import type { Admin, Club, College } from "@/lib/platform/auth/actor";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/queue/enqueue";

/** Stores a club's sign-up until its college enters the mailed code. @throws the errors of `startSignUp` */
export async function addClub({ id: collegeId }: Access<"self", College>, { clubName, email, password }: ClubSignUpForm): Promise<string> {
  return startSignUp({ kind: "club", email, password, details: { name: clubName }, collegeId });
}

/** Makes the club an account if the code is right. Another college's club looks like an unknown one. */
export async function verifyClub(college: College, form: CodeForm, now = new Date()): Promise<Redeemed | RefusedCode> {
  const collegeId = (await clubs.findCollegeId(form.userId)) ?? undefined;
  if (relationOf(college, { id: form.userId, collegeId }) !== "college") return DEAD;
  return finishSignUp(
    "club",
    form,
    async (tx, { id, details }) => {
      const { name } = clubDetails.parse(details);
      await clubs.create(tx, { id, name, collegeId: college.id });
      const subject = { kind: "club", id } as const;
      await recordOrganiserAct(
        tx,
        { actor: college, role: "college", college },
        { act: "created", subject, changes: { clubName: [null, name] } },
      );
      await enqueue(tx, TELL_NEW_CLUB, { clubId: id });
      await expireClubs(tx, [id], college.id);
    },
    now,
  );
}

/** A club that is not banned: for everybody else it does not exist. @throws AppError account_not_found */
export async function getPublicClub(id: string): Promise<clubs.ClubProfile> {
  const club = await getClub(id);
  if (club.isBanned) throw new AppError("account_not_found", { id });
  return club;
}

/** Banned ones too: for the club itself, its college and the admin. @throws AppError account_not_found */
export async function getClub(id: string): Promise<clubs.ClubProfile> {
  const club = await clubs.find(id);
  if (!club) throw new AppError("account_not_found", { id });
  return club;
}

/** A club for itself, its college or the admin. @throws AppError forbidden, account_not_found */
export async function readClub(actor: Club | College | Admin, id: string): Promise<clubs.ClubProfile> {
  const club = await getClub(id);
  authorizeAccount(actor, { id: club.id, collegeId: club.college.id }, ["self", "college", "admin"]);
  return club;
}

export const findCollegeOfClub = clubs.findCollegeId;
/** The address of a club's page as people type it: `quad.example/clubs/decibel`. Null when there is no such club. */
export async function findClubAddress(id: string): Promise<string | null> {
  const slug = await clubs.findSlug(id);
  return slug && `${new URL(env.ORIGIN).host}${clubPath(slug)}`;
}
export const findClubName = clubs.findName;
export const listClubIds = clubs.listIds;
export const listClubAddresses = clubs.listAddresses;
export const deletePendingClub = clubs.deletePending;
