import "server-only";
import type { Event } from "@/lib/events/repository";
import type { EventType } from "@/lib/events/schema";
import type { Club } from "@/lib/platform/auth/actor";
import { openPicture } from "@/lib/platform/images/direct-uploads";
import type { Picture } from "@/lib/platform/images/schema";
import { readImage, storeImage } from "@/lib/platform/images/service";
import { log } from "@/lib/platform/log";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { renderPoster, renderPreview } from "@/lib/posters/render";
import type { PosterChoice } from "@/lib/posters/schema";

/** The words of a drawn poster. */
type PosterWords = { name: string; type: EventType; venue: string; startsAt: Date | null; timeZone?: string | undefined };

/**
 * Stores the uploaded poster, or the chosen generated one, and the picture of links to the event.
 * @returns the pictures' ids, null when no poster was given
 * @throws the errors of `storeImage`
 */
export async function storePoster(
  club: Club,
  { image: picture, posterChoice }: { image?: Picture | undefined; posterChoice?: PosterChoice | undefined },
  words: PosterWords,
): Promise<{ posterId: string; previewId: string | null } | null> {
  const image = picture && (await openPicture(club.id, picture));
  const given = image ?? posterChoice;
  const poster = image ?? (posterChoice && (await renderPoster({ ...wordsOf(words), ...posterChoice })));
  if (!given || !poster) return null;
  const { id } = await storeImage(club.id, poster, "poster");
  return { posterId: id, previewId: await storePreview(club, given, words) };
}

/** Makes the picture of links anew after an edit of its words; the poster stays. */
export async function renewPreview(club: Club, current: Event, planned: PosterWords): Promise<{ previewId?: string | null }> {
  if (JSON.stringify(wordsOf(current)) === JSON.stringify(wordsOf(planned))) return {};
  const poster = await readImage(current.poster);
  return { previewId: poster && (await storePreview(club, poster, planned)) };
}

/** A link without its picture shows the poster, so a failure does not prevent publishing. */
async function storePreview(club: Club, poster: PosterChoice | Uint8Array | Blob, words: PosterWords): Promise<string | null> {
  try {
    return (await storeImage(club.id, await renderPreview(wordsOf(words), poster), "poster")).id;
  } catch (error) {
    log.warn({ err: error }, "no preview made");
    return null;
  }
}

function wordsOf({ name, type, venue, startsAt, timeZone = DEFAULT_TIME_ZONE }: PosterWords) {
  return { title: name, type, venue, ...(startsAt && { date: dayIn(timeZone, startsAt) }) };
}
