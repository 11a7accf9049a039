import "server-only";
import { z } from "zod";
import type { Event } from "@/lib/catalogue/events/repository";
import type { EventType } from "@/lib/catalogue/events/schema";
import { renderPoster, renderPreview } from "@/lib/catalogue/posters/render";
import { type PosterChoice, posterChoice } from "@/lib/catalogue/posters/schema";
import { posterSheets } from "@/lib/catalogue/posters/sheets";
import { findClubAddress } from "@/lib/identity/clubs/service";
import { db, type Tx } from "@/lib/platform/db/client";
import { openPicture } from "@/lib/platform/images/direct-uploads";
import type { Picture } from "@/lib/platform/images/schema";
import { findDrawn, readImage, storeDrawnImage, storeImage, storePreview } from "@/lib/platform/images/service";
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
  const words = { name: club.name, type, venue: "", startsAt: null, club };
  return (await storeImage(accountId, await drawChosen(firstOffered(words), words), "poster")).id;
}

/** The first poster that the form offers for these words. */
export function firstOffered({ name, type }: PosterWords): PosterChoice {
  const [choice] = posterSheets({ title: name, type }, 1);
  if (!choice) throw new Error("no poster was offered");
  return choice;
}

/** Draws and stores a poster of these words. @returns the picture's id */
export async function storeDrawn(accountId: string, choice: PosterChoice, words: SheetWords): Promise<string> {
  const date = dateOf(words);
  return (await storeDrawnImage(accountId, await drawChosen(choice, words), { ...choice, ...(date && { date }) })).id;
}

const drawnPoster = posterChoice.extend({ date: z.iso.date().optional() });

/** The choice with which a poster was drawn for one event; null for others. */
export async function findPosterChoice(posterId: string, tx: Tx = db): Promise<PosterChoice | null> {
  return (await readDrawn(posterId, tx))?.choice ?? null;
}

/** Whether a poster was drawn for another day than the one of these words. */
export async function showsAnotherDay(tx: Tx, posterId: string, words: Pick<PosterWords, "startsAt" | "timeZone">): Promise<boolean> {
  const drawn = await readDrawn(posterId, tx);
  return drawn !== null && drawn.date !== dateOf(words);
}

async function readDrawn(posterId: string, tx: Tx): Promise<{ choice: PosterChoice; date: string | undefined } | null> {
  const { data } = drawnPoster.safeParse(await findDrawn(posterId, tx));
  if (!data) return null;
  const { date, ...choice } = data;
  return { choice, date };
}

async function storeGiven(accountId: string, { image: picture, posterChoice: choice }: Given, words: SheetWords) {
  const image = picture && (await openPicture(accountId, picture));
  if (image) return { posterId: (await storeImage(accountId, image, "poster")).id, poster: image };
  return choice ? { posterId: await storeDrawn(accountId, choice, words), poster: choice } : null;
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

function wordsOf({ name, type, venue, ...times }: PosterWords) {
  const date = dateOf(times);
  return { title: name, type, venue, ...(date && { date }) };
}

function dateOf({ startsAt, timeZone = DEFAULT_TIME_ZONE }: Pick<PosterWords, "startsAt" | "timeZone">): string | undefined {
  return startsAt ? dayIn(timeZone, startsAt) : undefined;
}
