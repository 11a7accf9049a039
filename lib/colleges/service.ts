import "server-only";
import type { CodeForm } from "@/lib/accounts/schema";
import { deleteAccounts, sweepAccounts } from "@/lib/accounts/service";
import { finishSignUp, removeStaleSignUps, startSignUp } from "@/lib/accounts/sign-up";
import type { Account } from "@/lib/auth/actor";
import { assertSelf } from "@/lib/auth/policy";
import type { Redeemed, Refused } from "@/lib/codes/service";
import { domainsOf, isPublicMailHost, provesDomain } from "@/lib/colleges/domain";
import * as colleges from "@/lib/colleges/repository";
import { type CollegeSignUpForm, collegeDetails } from "@/lib/colleges/schema";
import { db, type Tx } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { announceRetired, retireEventsOf } from "@/lib/events/retire";

/**
 * Keeps a college's registration until its address is verified, and mails the code.
 * @throws AppError validation_failed (a public mail host is nobody's domain) and what `startSignUp` throws
 */
export async function registerCollege({ name, email, password, emailDomain }: CollegeSignUpForm): Promise<string> {
  if (isPublicMailHost(emailDomain)) {
    throw new AppError(
      "validation_failed",
      {},
      { issues: [{ field: "emailDomain", message: "Enter the college's own domain, not one that anybody can use." }] },
    );
  }
  return startSignUp({ kind: "college", email, password, details: { name, emailDomain } });
}

/** Makes the college an account if the code is right. Its domain is proved with it where the address says so and no other college was first. */
export function verifyCollege(form: CodeForm, now = new Date()): Promise<Redeemed | Refused> {
  return finishSignUp(
    "college",
    form,
    (tx, { id, email, details }) => {
      const { name, emailDomain } = collegeDetails.parse(details);
      return colleges.create(tx, { id, name, emailDomain, domainProvedAt: provesDomain(email, emailDomain) ? now : null });
    },
    now,
  );
}

/** A college with its clubs, those that are not verified yet included. @throws AppError forbidden, college_not_found */
export async function getCollege(actor: Account, id: string): Promise<colleges.College> {
  if (actor.role !== "admin") assertSelf(actor, id);
  const college = await colleges.find(id);
  if (!college) throw new AppError("college_not_found", { id });
  return college;
}

export const findCollegeName = colleges.findName;

/** The college that a student's address belongs to: its host or a domain above it, proved by the college; the longest wins. */
export function findCollegeOfAddress(email: string, tx: Tx = db) {
  return colleges.findByDomain(tx, domainsOf(email));
}

/** Deletes a college with its clubs; its students are unverified from then on. @throws AppError account_not_found */
export async function deleteCollege(id: string): Promise<void> {
  const retired = await db.$transaction(async (tx) => {
    if (!(await colleges.lock(tx, id))) throw new AppError("account_not_found", { id });
    await colleges.releaseStudents(tx, id);
    const clubIds = await colleges.listClubIds(tx, id);
    const events = await retireEventsOf(tx, clubIds);
    await deleteAccounts(tx, clubIds);
    await deleteAccounts(tx, [id]);
    return events;
  });
  await announceRetired(retired);
}

/** The clean-up of organisers that the college screens ask for. */
export async function removeStaleOrganisers(): Promise<void> {
  await Promise.all([removeStaleSignUps(["college", "club"]), sweepAccounts()]);
}
