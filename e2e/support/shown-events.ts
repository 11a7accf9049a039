import type { Club } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { storeImage } from "@/lib/images/service";
import { renderPoster } from "@/lib/posters/render";
import { aClub, anEvent } from "@/lib/testing/factories";

const DAY_MS = 24 * 60 * 60 * 1000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** An event with a poster that a browser can load. */
export async function anEventOnShow(fields: Parameters<typeof anEvent>[1] = {}, club?: Club) {
  const event = await anEvent(club ?? (await aClub()), fields);
  const picture = await renderPoster({ title: event.name, type: event.type, family: "letter", palette: 0, seed: event.id });
  const { id: posterId } = await storeImage(event.clubId, picture, "poster");
  return db.event.update({ where: { id: event.id }, data: { posterId } });
}
