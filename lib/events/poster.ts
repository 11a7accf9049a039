import "server-only";
import type { Club } from "@/lib/auth/actor";
import type { EventType } from "@/lib/events/schema";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/events/zone";
import { storeImage } from "@/lib/images/service";
import { renderPoster } from "@/lib/posters/render";
import type { PosterChoice } from "@/lib/posters/schema";

/** What a drawn poster says. */
export type PosterWords = { name: string; type: EventType; venue: string; startsAt: Date | null; timeZone?: string | undefined };

/**
 * Stores the uploaded poster, else the one that was chosen from those the product draws.
 * @returns the picture's id, null when neither was given
 * @throws what `storeImage` throws
 */
export async function storePoster(
  club: Club,
  { image, posterChoice }: { image?: File | undefined; posterChoice?: PosterChoice | undefined },
  { name, type, venue, startsAt, timeZone = DEFAULT_TIME_ZONE }: PosterWords,
): Promise<string | null> {
  if (image) return (await storeImage(club.id, image, "poster")).id;
  if (!posterChoice) return null;
  const date = startsAt ? { date: dayIn(timeZone, startsAt) } : {};
  const drawn = await renderPoster({ title: name, type, venue, ...date, ...posterChoice });
  return (await storeImage(club.id, drawn, "poster")).id;
}
