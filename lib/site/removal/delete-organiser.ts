import "server-only";
import { expireBlogs } from "@/lib/catalogue/blogs/cache-tags";
import { removeBlogsOf } from "@/lib/catalogue/blogs/remove-blogs";
import { expireEvents } from "@/lib/catalogue/events/cache-tags";
import { retirePlacesOf } from "@/lib/catalogue/places/service";
import { type Access, authorizeAccount, authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { deleteAccounts } from "@/lib/identity/accounts/service";
import { recordAct, recordOrganiserAct } from "@/lib/identity/audit/record";
import { expireClubs } from "@/lib/identity/clubs/cache-tags";
import { deletePendingClub, findClubName, findCollegeOfClub, listClubIds } from "@/lib/identity/clubs/service";
import { findCollegeName, lockCollege, releaseStudents } from "@/lib/identity/colleges/service";
import { endRolesAtEventsOf } from "@/lib/identity/helpers/service";
import type { Admin, Club, College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { sweepImages } from "@/lib/platform/images/service";
import { DELETION_MS, deleteEventsOfClubs } from "@/lib/site/removal/delete-event";
import type { PlannedDeletion } from "@/lib/site/removal/delete-student";

/**
 * Deletes a college with its clubs, or one club, and their events and blogs; an unverified sign-up is removed.
 * @param reason of the admin, for the log
 * @throws AppError forbidden, account_not_found
 */
export async function deleteOrganiser(
  actor: College | Club | Admin,
  id: string,
  reason?: string,
  planned: PlannedDeletion = {},
): Promise<void> {
  const collegeId = await findCollegeOfClub(id);
  if (collegeId)
    return deleteClub(authorizeAccount(actor, { id, collegeId }, ["self", "college", "admin"]), collegeId, { reason, ...planned });
  if (!(await findCollegeName(id))) throw new AppError("account_not_found", { id });
  return deleteCollege(authorizeSelfOrAdmin(actor, id), { reason, ...planned });
}

const IN_TIME = { timeout: DELETION_MS };

type Reasons = PlannedDeletion & { reason: string | undefined };

/** @throws AppError account_not_found */
async function deleteClub(
  { actor, id, relation }: Access<"self" | "college" | "admin">,
  collegeId: string,
  { reason, dueAt }: Reasons,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const gone = { events: await deleteEventsOfClubs(tx, [id]), blogs: await removeBlogsOf(tx, [id]) };
    await endRolesAtEventsOf(tx, [id], new Date());
    const subjectName = (await findClubName(tx, id)) ?? undefined;
    if ((await deleteAccounts(tx, [id], dueAt)) + (await deletePendingClub(tx, id)) === 0) throw new AppError("account_not_found", { id });
    await recordAct(tx, actor, { act: "deleted", subject: "club", subjectId: id, subjectName, reason });
    const role = relation === "self" ? "owner" : relation;
    const changes = { clubName: [subjectName ?? null, null] } as const;
    await recordOrganiserAct(tx, { actor, role, club: { id, collegeId } }, { act: "deleted", changes });
    await expireClubs(tx, [id], collegeId);
    await expireEvents(tx, gone.events);
    await expireBlogs(tx, gone.blogs);
  }, IN_TIME);
  await sweepImages();
}

/** Deletes a college with its clubs; its students become unverified. @throws AppError account_not_found */
async function deleteCollege({ actor, id, relation }: Access<"self" | "admin">, { reason, dueAt }: Reasons): Promise<void> {
  await db.$transaction(async (tx) => {
    const college = await lockCollege(tx, id);
    if (!college) throw new AppError("account_not_found", { id });
    await recordAct(tx, actor, { act: "deleted", subject: "college", subjectId: id, subjectName: college.name, reason });
    const role = relation === "self" ? "college" : relation;
    await recordOrganiserAct(tx, { actor, role, college: { id } }, { act: "deleted", changes: { name: [college.name, null] } });
    await releaseStudents(tx, id);
    const clubIds = await listClubIds(tx, id);
    const gone = { events: await deleteEventsOfClubs(tx, clubIds), blogs: await removeBlogsOf(tx, clubIds) };
    await endRolesAtEventsOf(tx, clubIds, new Date());
    await retirePlacesOf(tx, id, new Date());
    await deleteAccounts(tx, clubIds);
    if ((await deleteAccounts(tx, [id], dueAt)) === 0) throw new AppError("account_not_found", { id });
    await expireClubs(tx, clubIds, id);
    await expireEvents(tx, gone.events);
    await expireBlogs(tx, gone.blogs);
  }, IN_TIME);
  await sweepImages();
}
