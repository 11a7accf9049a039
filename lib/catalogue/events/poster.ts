import "server-only";
import type { Event } from "@/lib/catalogue/events/repository";
import type { EventType } from "@/lib/catalogue/events/schema";
import { renderPoster, renderPreview } from "@/lib/catalogue/posters/render";
import type { PosterChoice } from "@/lib/catalogue/posters/schema";
import { posterSheets } from "@/lib/catalogue/posters/sheets";
import { findClubAddress } from "@/lib/identity/clubs/service";
import { openPicture } from "@/lib/platform/images/direct-uploads";
import type { Picture } from "@/lib/platform/images/schema";
import { readImage, storeImage, storePreview } from "@/lib/platform/images/service";
import { log } from "@/lib/platform/log";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";

/** The words of a drawn poster. */
type PosterWords = { name: string; type: EventType; venue: string; startsAt: Date | null; timeZone?: string | undefined };
/** A generated poster shows the address of its club; null for an event without one. */
type SheetWords = PosterWords & { club: { id: string } | null };

type Given = { image?: Picture | undefined; posterChoice?: PosterChoice | undefined };

/**
 * Stores the uploaded poster, or the chosen generated one, and the preview picture of links to the event.
 * @param accountId the uploading account
 * @returns the pictures' ids, null when no poster was given
 * @throws the errors of `storeImage`
 */
export async function storePoster(accountId: string, given: Given, words: SheetWords) {
  const stored = await storeGiven(accountId, given, words);
  return stored && { posterId: stored.posterId, previewId: await drawPreview(accountId, stored.poster, words) };
}

/** The same without the preview picture, which `RENEW_PREVIEW` makes. */
export async function storePosterAlone(accountId: string, given: Given, words: SheetWords): Promise<{ posterId: string } | null> {
  const stored = await storeGiven(accountId, given, words);
  return stored && { posterId: stored.posterId };
}

/** Draws and stores a poster in the name of a club, for several new events of one type. @returns the picture's id */
export async function storeSharedPoster(accountId: string, club: { id: string; name: string }, type: EventType): Promise<string> {
  return storeDrawn(accountId, { name: club.name, type, venue: "", startsAt: null, club });
}

/** Draws and stores the first poster that the form offers for these words. @returns the picture's id */
export async function storeDrawn(accountId: string, words: SheetWords): Promise<string> {
  const [choice] = posterSheets({ title: words.name, type: words.type }, 1);
  if (!choice) throw new Error("no poster was offered");
  return (await storeImage(accountId, await drawChosen(choice, words), "poster")).id;
}

async function storeGiven(accountId: string, { image: picture, posterChoice }: Given, words: SheetWords) {
  const image = picture && (await openPicture(accountId, picture));
  const file = image ?? (posterChoice && (await drawChosen(posterChoice, words)));
  const poster = image ?? posterChoice;
  if (!file || !poster) return null;
  return { posterId: (await storeImage(accountId, file, "poster")).id, poster };
}

async function drawChosen(choice: PosterChoice, { club, ...words }: SheetWords): Promise<Buffer> {
  const address = (club && (await findClubAddress(club.id))) ?? undefined;
  return renderPoster({ ...wordsOf(words), address, ...choice });
}

/** Renders the preview picture again after an edit of its words; the poster stays. */
export async function renewPreview(accountId: string, current: Event, planned: PosterWords): Promise<{ previewId?: string | null }> {
  if (JSON.stringify(wordsOf(current)) === JSON.stringify(wordsOf(planned))) return {};
  const poster = await readImage(current.poster);
  return { previewId: poster && (await drawPreview(accountId, poster, planned)) };
}

/**
 * The preview picture of an event in its present state. Null if its poster cannot be read.
 * @param accountId the picture's owner
 * @throws the errors of `storePreview`, and server_busy: a job is tried again
 */
export async function makePreview(accountId: string, event: Event): Promise<string | null> {
  const poster = await readImage(event.poster);
  return poster && (await storePreview(accountId, await renderPreview(wordsOf(event), poster))).id;
}

/** Whether two events have the same preview picture. */
export const isSamePreview = (one: Event, other: Event): boolean =>
  one.poster.id === other.poster.id && JSON.stringify(wordsOf(one)) === JSON.stringify(wordsOf(other));

/** A link without its preview picture shows that of the site, so a failure does not prevent publishing. */
async function drawPreview(accountId: string, poster: PosterChoice | Uint8Array | Blob, words: PosterWords): Promise<string | null> {
  try {
    return (await storePreview(accountId, await renderPreview(wordsOf(words), poster))).id;
  } catch (error) {
    log.warn({ err: error }, "no preview made");
    return null;
  }
}

function wordsOf({ name, type, venue, startsAt, timeZone = DEFAULT_TIME_ZONE }: PosterWords) {
  return { title: name, type, venue, ...(startsAt && { date: dayIn(timeZone, startsAt) }) };
}
