import "server-only";
import type { Access } from "@/lib/identity/accounts/access";
import type { CodeForm } from "@/lib/identity/accounts/schema";
import { sweepAccounts } from "@/lib/identity/accounts/service";
import { finishSignUp, removeStaleSignUps, startSignUp } from "@/lib/identity/accounts/sign-up";
import { recordAct, recordOrganiserAct } from "@/lib/identity/audit/record";
import type { Redeemed, RefusedCode } from "@/lib/identity/codes/service";
import { collegeTag, DIRECTORY_TAG } from "@/lib/identity/colleges/cache-tags";
import { readCursor, writeCursor } from "@/lib/identity/colleges/cursor";
import { domainsOf, isPublicMailHost, isPublicSuffix, provesDomain } from "@/lib/identity/colleges/domain";
import * as colleges from "@/lib/identity/colleges/repository";
import { type CollegeSignUpForm, collegeDetails } from "@/lib/identity/colleges/schema";
import type { Admin } from "@/lib/platform/auth/actor";
import { expire } from "@/lib/platform/cache/cached";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { cutPage } from "@/lib/platform/http/cursor";
import type { LongListQuery } from "@/lib/platform/http/list-query";

/** Upper bound; unverified clubs are removed an hour after their codes expire. */
const PENDING_CLUBS_MAX = 100;

/**
 * Stores a college's sign-up until its address is verified, and mails the code.
 * @throws AppError validation_failed (a public mail host cannot be a college's domain) and the errors of `startSignUp`
 */
export async function registerCollege({ name, email, password, emailDomain }: CollegeSignUpForm): Promise<string> {
  if (isPublicMailHost(emailDomain)) {
    throw new AppError(
      "validation_failed",
      {},
      { issues: [{ field: "emailDomain", message: "Enter your college’s own domain, not a public one such as gmail.com." }] },
    );
  }
  return startSignUp({ kind: "college", email, password, details: { name, emailDomain } });
}

/**
 * Makes the college an account if the code is right. This also proves its domain if the address allows it and no other college was first.
 */
export function verifyCollege(form: CodeForm, now = new Date()): Promise<Redeemed | RefusedCode> {
  return finishSignUp(
    "college",
    form,
    async (tx, { id, email, details }) => {
      const { name, emailDomain } = collegeDetails.parse(details);
      await colleges.create(tx, { id, name, emailDomain, domainProvedAt: provesDomain(email, emailDomain) ? now : null });
      await expire(tx, [DIRECTORY_TAG]);
    },
    now,
  );
}

/** Upper bound of the menu of colleges. */
const NAMES_MAX = 500;

/** Colleges by name, to choose from. */
export const listCollegeNames = (): Promise<{ id: string; name: string }[]> => colleges.listNames(NAMES_MAX);

type CollegePage = { college: colleges.CollegeProfile; nextCursor: string | null };

/**
 * A college with a page of its clubs. Unverified ones are on the first page.
 * @throws AppError college_not_found, validation_failed (the cursor)
 */
export async function getCollege({ id }: Access<"self" | "admin">, { limit, cursor }: LongListQuery): Promise<CollegePage> {
  const after = cursor ? readCursor(cursor) : undefined;
  const college = await colleges.find(id, { limit: limit + 1, after, pendingLimit: after ? 0 : PENDING_CLUBS_MAX });
  if (!college) throw new AppError("college_not_found", { id });
  const { shown, last } = cutPage(college.clubs, limit);
  return { college: { ...college, clubs: shown }, nextCursor: last ? writeCursor(last) : null };
}

export const findCollegeName = colleges.findName;
export const countColleges = colleges.count;
export const lockCollege = colleges.lock;
export const releaseStudents = colleges.releaseStudents;
export const holdEventApproval = colleges.holdEventApproval;
export const setCollegeSettings = colleges.setSettings;

export type { CollegeSettings } from "@/lib/identity/colleges/repository";

/** A college's settings for its clubs' events. @throws AppError college_not_found */
export async function getCollegeSettings(id: string, tx: Tx = db): Promise<colleges.CollegeSettings> {
  const settings = await colleges.findSettings(id, tx);
  if (!settings) throw new AppError("college_not_found", { id });
  return settings;
}

/** The college of a student's address: its host or a parent domain, proved by the college; the longest match wins. */
export function findCollegeOfAddress(email: string) {
  return colleges.findByDomain(db, domainsOf(email));
}

/**
 * The same in a transaction; the college keeps its domain until the transaction ends. Null also when it is losing the domain at this
 * moment.
 */
export async function holdCollegeOfAddress(email: string, tx: Tx) {
  const college = await colleges.findByDomain(tx, domainsOf(email));
  return college && (await colleges.holdDomain(tx, college.id)) ? college : null;
}

type Domain = { id: string; emailDomain: string; isProved: boolean };

/**
 * Confirms that a domain is the college's, or withdraws this: students verified through the domain become unverified and their addresses
 * available, so that each can be verified for the college that owns the domain. Their registrations stay valid. May be repeated.
 * @throws AppError college_not_found, domain_taken (another college proved it), domain_shared (it cannot belong to one college) Source:
 * decision 006.
 */
export async function setDomainConfirmed(
  admin: Admin,
  id: string,
  { confirmed, reason }: { confirmed: boolean; reason?: string },
  now = new Date(),
): Promise<Domain> {
  return db.$transaction(async (tx) => {
    const college = await colleges.lock(tx, id);
    if (!college) throw new AppError("college_not_found", { id });
    const domain = { id, emailDomain: college.emailDomain, isProved: confirmed };
    if ((college.domainProvedAt !== null) === confirmed) return domain;
    if (confirmed && isPublicSuffix(domain.emailDomain)) throw new AppError("domain_shared", { id });
    await colleges.setDomainProvedAt(tx, id, confirmed ? now : null);
    if (!confirmed) await colleges.releaseStudents(tx, id);
    const act = confirmed ? "confirmed_domain" : "withdrew_domain";
    await recordAct(tx, admin, { act, subject: "college", subjectId: id, subjectName: college.name, reason });
    const changes = { isDomainProved: [!confirmed, confirmed] } as const;
    await recordOrganiserAct(tx, { actor: admin, role: "admin", college: { id } }, { act: "settings_changed", changes });
    // Search engines list the pages of a college and its clubs once its domain is proved.
    await expire(tx, [DIRECTORY_TAG, collegeTag(id)]);
    return domain;
  });
}

/** The clean-up of organisers that the college screens request. */
export async function removeStaleOrganisers(): Promise<void> {
  await Promise.all([removeStaleSignUps(["college", "club"]), sweepAccounts()]);
}
