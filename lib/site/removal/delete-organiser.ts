import "server-only";
import { expireBlogs } from "@/lib/catalogue/blogs/cache-tags";
import { removeBlogsOf } from "@/lib/catalogue/blogs/remove-blogs";
import { expireEvents } from "@/lib/catalogue/events/cache-tags";
import { SEND_REMOVAL_MAIL } from "@/lib/catalogue/events/tasks";
import { retirePlacesOf } from "@/lib/catalogue/places/service";
import { type Access, authorizeAccount, authorizeSelfOrAdmin } from "@/lib/identity/accounts/access";
import { deleteAccounts, findEmail } from "@/lib/identity/accounts/service";
import { recordAct, recordOrganiserAct } from "@/lib/identity/audit/record";
import { expireClubs } from "@/lib/identity/clubs/cache-tags";
import { deletePendingClub, findClubName, findCollegeOfClub, listClubAddresses, listClubIds } from "@/lib/identity/clubs/service";
import { findCollegeName, lockCollege, releaseStudents } from "@/lib/identity/colleges/service";
import { endRolesAtEventsOf } from "@/lib/identity/helpers/service";
import type { Admin, Club, College } from "@/lib/platform/auth/actor";
import { db, LONG_TRANSACTION, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { sweepImages } from "@/lib/platform/images/service";
import { enqueueAll, type PayloadOf } from "@/lib/platform/queue/enqueue";
import { deleteEventsOfClubs } from "@/lib/site/removal/delete-event";
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
    if (relation !== "self") {
      const by = relation === "college" ? await findCollegeName(collegeId, tx) : null;
      await tellDeleted(tx, await listClubAddresses(tx, [id]), { what: "club_deleted", by, reason });
    }
    if ((await deleteAccounts(tx, [id], dueAt)) + (await deletePendingClub(tx, id)) === 0) throw new AppError("account_not_found", { id });
    await recordAct(tx, actor, { act: "deleted", subject: "club", subjectId: id, subjectName, reason });
    const role = relation === "self" ? "owner" : relation;
    const changes = { clubName: [subjectName ?? null, null] } as const;
    await recordOrganiserAct(tx, { actor, role, club: { id, collegeId } }, { act: "deleted", changes });
    await expireClubs(tx, [id], collegeId);
    await expireEvents(tx, gone.events);
    await expireBlogs(tx, gone.blogs);
  }, LONG_TRANSACTION);
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
    // Clubs were told of a planned deletion when it was planned, and a day before.
    if (!dueAt) await tellDeleted(tx, await listClubAddresses(tx, clubIds), { what: "college_deleted", by: college.name, reason });
    const email = relation === "admin" && (await findEmail(id, tx));
    if (email) await tellDeleted(tx, [{ id, name: college.name, email }], { what: "college_deleted", by: null, reason });
    await deleteAccounts(tx, clubIds);
    if ((await deleteAccounts(tx, [id], dueAt)) === 0) throw new AppError("account_not_found", { id });
    await expireClubs(tx, clubIds, id);
    await expireEvents(tx, gone.events);
    await expireBlogs(tx, gone.blogs);
  }, LONG_TRANSACTION);
  await sweepImages();
}

type Told = { what: "club_deleted" | "college_deleted"; by: string | null; reason: string | undefined };

/** Mails accounts that they were deleted by somebody else, and what happens to their events. */
async function tellDeleted(tx: Tx, accounts: { id: string; name: string; email: string }[], { by, ...told }: Told): Promise<void> {
  const at = new Date().toISOString();
  const mails = accounts.map(({ id, name, email }): PayloadOf<typeof SEND_REMOVAL_MAIL> => {
    return { clubId: id, id, name, to: email, at, ...told, ...(by && { by }) };
  });
  await enqueueAll(tx, SEND_REMOVAL_MAIL, mails);
}
