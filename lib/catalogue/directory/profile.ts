import "server-only";
import { BLOGS_TAG } from "@/lib/catalogue/blogs/cache-tags";
import { linkedPicture, makePagePreview } from "@/lib/catalogue/directory/preview";
import * as directory from "@/lib/catalogue/directory/repository";
import type { ClubPageForm, CollegePageForm } from "@/lib/catalogue/directory/schema";
import { RENEW_PREVIEWS } from "@/lib/catalogue/directory/tasks";
import { EVENTS_TAG } from "@/lib/catalogue/events/cache-tags";
import { renewSearchOf } from "@/lib/catalogue/events/renew-search";
import type { Access } from "@/lib/identity/accounts/access";
import { type ActedBy, recordOrganiserAct } from "@/lib/identity/audit/record";
import { clubTag } from "@/lib/identity/clubs/cache-tags";
import { collegeTag, DIRECTORY_TAG } from "@/lib/identity/colleges/cache-tags";
import { ensureNotBanned } from "@/lib/identity/organisers/service";
import type { LoggedIn } from "@/lib/platform/auth/actor";
import { sessionSecondsLeft } from "@/lib/platform/auth/repository";
import { expire } from "@/lib/platform/cache/cached";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { openPicture } from "@/lib/platform/images/direct-uploads";
import type { Picture } from "@/lib/platform/images/schema";
import { discardImages, findImagesById, storeImage, sweepImages } from "@/lib/platform/images/service";
import { log } from "@/lib/platform/log";
import { enqueue } from "@/lib/platform/queue/enqueue";

const PICTURES = ["logo", "banner"] as const;
type PictureField = (typeof PICTURES)[number];
type PictureIds = Partial<Record<`${PictureField}Id`, string | null>>;
/** The form's pictures, and the picture of links that was made of the one that links then show. */
type NewPictures = { ids: PictureIds; linked: { pictureId: string | null; previewId: string | null } };

/** `sessionLeftS` is the remaining time of the caller's session, if it belongs to the same account: the name in the header is a cookie. */
type Saved<Page> = { page: Page; sessionLeftS: number | null };

/**
 * Changes a club's public page: the given fields; the others stay. A new name changes its address, and every page that shows the club is
 * updated.
 * @throws AppError club_not_found, club_banned and the errors of `storeImage` Source: contract reach 4.
 */
export async function updateClubPage(
  by: Access<"self" | "admin", LoggedIn>,
  form: ClubPageForm,
  now = new Date(),
): Promise<Saved<directory.ClubPage>> {
  await ensureNotBanned(by.actor);
  const before = await directory.findClub(by.id);
  if (!before) throw new AppError("club_not_found", { id: by.id });
  const acted = { actor: by.actor, role: roleOf(by, "owner"), club: { id: by.id, collegeId: before.college.id } } as const;
  const page = await withPictures(by.actor.id, before, form, now, (pictures) =>
    db.$transaction(async (tx) => {
      if (!(await directory.lock(tx, "club", by.id))) throw new AppError("club_not_found", { id: by.id });
      const club = await findOr(directory.findClub(by.id, tx));
      const edit = { ...editOf(form, pictures.ids), ...(await previewOf(tx, "clubs", club, pictures)) };
      await directory.updateClub(tx, by.id, edit);
      await record(tx, acted, club, edit, now);
      const saved = await findOr(directory.findClub(by.id, tx));
      const isRenamed = saved.name !== club.name;
      if (isRenamed) await renewSearchOf(tx, { kind: "club", id: by.id }, now);
      await expire(tx, [clubTag(by.id), collegeTag(club.college.id), DIRECTORY_TAG, ...(isRenamed ? NAME_TAGS : [])]);
      return saved;
    }),
  );
  return { page, sessionLeftS: by.relation === "self" ? await sessionSecondsLeft(by.actor.sessionId, now) : null };
}

/** The same for a college. @throws AppError college_not_found and the errors of `storeImage` */
export async function updateCollegePage(
  by: Access<"self" | "admin", LoggedIn>,
  form: CollegePageForm,
  now = new Date(),
): Promise<Saved<directory.CollegePage>> {
  const before = await directory.findCollege(by.id);
  if (!before) throw new AppError("college_not_found", { id: by.id });
  const acted = { actor: by.actor, role: roleOf(by, "college"), college: { id: by.id } } as const;
  const page = await withPictures(by.actor.id, before, form, now, (pictures) =>
    db.$transaction(async (tx) => {
      if (!(await directory.lock(tx, "college", by.id))) throw new AppError("college_not_found", { id: by.id });
      const college = await findOr(directory.findCollege(by.id, tx));
      const edit = { ...editOf(form, pictures.ids), ...(await previewOf(tx, "colleges", college, pictures)) };
      await directory.updateCollege(tx, by.id, edit);
      await record(tx, acted, college, edit, now);
      const saved = await findOr(directory.findCollege(by.id, tx));
      const isRenamed = saved.name !== college.name;
      if (isRenamed) await renewSearchOf(tx, { kind: "college", id: by.id }, now);
      await expire(tx, [collegeTag(by.id), DIRECTORY_TAG, ...(isRenamed ? NAME_TAGS : [])]);
      return saved;
    }),
  );
  return { page, sessionLeftS: by.relation === "self" ? await sessionSecondsLeft(by.actor.sessionId, now) : null };
}

/** Lists of events and blogs name their organisers. */
const NAME_TAGS = [EVENTS_TAG, BLOGS_TAG];

const roleOf = <Own extends string>({ relation }: Access<"self" | "admin">, own: Own) => (relation === "admin" ? "admin" : own);

async function findOr<T>(found: Promise<T | null>): Promise<T> {
  const row = await found;
  if (!row) throw new Error("the locked row is missing");
  return row;
}

function editOf({ logo: _logo, banner: _banner, ...texts }: CollegePageForm, pictures: PictureIds): directory.PageEdit {
  return { ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)), ...pictures };
}

/**
 * The picture of links that the page shows after this edit. If another edit changed what it is made of in the meantime, a job makes it.
 */
async function previewOf(
  tx: Tx,
  part: "clubs" | "colleges",
  before: directory.ClubPage | directory.CollegePage,
  { ids, linked }: NewPictures,
): Promise<Pick<directory.PageEdit, "previewId">> {
  const pictureId = linkedPicture(afterwards(before, ids));
  if (pictureId === linkedPicture(before)) return {};
  if (pictureId === linked.pictureId) return { previewId: linked.previewId };
  await enqueue(tx, RENEW_PREVIEWS, { part });
  return { previewId: null };
}

/** The pictures of a page after an edit. */
function afterwards({ logo, banner }: Pick<directory.ClubPage, PictureField>, { logoId, bannerId }: PictureIds) {
  const changed = (before: { id: string } | null, id: string | null | undefined) =>
    id === undefined ? before : id === null ? null : { id };
  return { logo: changed(logo, logoId), banner: changed(banner, bannerId) };
}

/** Logs the changes, and releases the pictures that are no longer shown. */
async function record(tx: Tx, by: ActedBy, before: directory.ClubPage | directory.CollegePage, edit: directory.PageEdit, now: Date) {
  const { logo, banner, preview } = before;
  const stored: Record<string, unknown> = {
    ...before,
    logoId: logo?.id ?? null,
    bannerId: banner?.id ?? null,
    previewId: preview?.id ?? null,
  };
  const changed = Object.entries(edit).filter(([field, value]) => JSON.stringify(stored[field]) !== JSON.stringify(value));
  // Names and cities are short; for other fields the log only says that they changed.
  const edited = changed.filter(([field]) => field !== "previewId");
  const logged = edited.map(([field, value]) => {
    const isShort = field === "name" || field === "city";
    return [field.replace(/Id$/, ""), isShort ? ([stored[field], value] as const) : ([null, null] as const)] as const;
  });
  if (logged.length > 0) await recordOrganiserAct(tx, by, { act: "edited", changes: Object.fromEntries(logged) });
  const replaced = changed.filter(([field]) => ["logoId", "bannerId", "previewId"].includes(field)).map(([field]) => stored[field]);
  await discardImages(
    tx,
    replaced.filter((id) => typeof id === "string"),
    now,
  );
}

/**
 * Stores the form's pictures, one after the other, and the picture of links, and runs `use` with their ids: null for a removed one. When
 * either fails, no new picture is left.
 */
async function withPictures<T>(
  accountId: string,
  before: directory.ClubPage | directory.CollegePage,
  form: { [Field in PictureField]?: Picture | null | undefined },
  now: Date,
  use: (pictures: NewPictures) => Promise<T>,
): Promise<T> {
  const ids: PictureIds = {};
  let previewId: string | null = null;
  try {
    for (const field of PICTURES) {
      const picture = form[field];
      if (picture === null) ids[`${field}Id`] = null;
      else if (picture) ids[`${field}Id`] = await store(accountId, picture, field);
    }
    const shown = afterwards(before, ids);
    const pictureId = linkedPicture(shown);
    if (pictureId !== linkedPicture(before)) previewId = await makePreviewFor(before.id, shown);
    const result = await use({ ids, linked: { pictureId, previewId } });
    await sweepImages(now);
    return result;
  } catch (error) {
    const stored = [...Object.values(ids), previewId].filter((id) => id !== null);
    await discardImages(db, stored);
    await sweepImages();
    throw error;
  }
}

/** Null if it could not be made, for which no edit fails: links then show the picture of the site. */
async function makePreviewFor(id: string, shown: { logo: { id: string } | null; banner: { id: string } | null }): Promise<string | null> {
  try {
    const images = await findImagesById([shown.logo, shown.banner].flatMap((picture) => (picture ? [picture.id] : [])));
    const find = (picture: { id: string } | null) => images.find((image) => image.id === picture?.id) ?? null;
    return await makePagePreview(id, { logo: find(shown.logo), banner: find(shown.banner) });
  } catch (error) {
    log.warn({ err: error }, "no preview made");
    return null;
  }
}

async function store(accountId: string, picture: Picture, field: PictureField): Promise<string> {
  try {
    return (await storeImage(accountId, await openPicture(accountId, picture), "poster")).id;
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error;
    const { code, context, issues, retryAfterS, cause } = error;
    throw new AppError(code, context, { cause, issues: issues.map(({ message }) => ({ field, message })), retryAfterS });
  }
}
