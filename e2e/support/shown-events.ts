import type { Club } from "@/lib/platform/auth/actor";
import { storeImage } from "@/lib/platform/images/service";
import { renderPoster } from "@/lib/posters/render";
import { aClub, anEvent } from "@/lib/testing/factories";

const DAY_MS = 24 * 60 * 60 * 1000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** An event that has a loadable poster from the first moment: other tests may open the list at any time. */
export async function anEventOnShow(fields: Parameters<typeof anEvent>[1] = {}, club?: Club) {
  const organiser = club ?? (await aClub());
  const seed = crypto.randomUUID();
  const picture = await renderPoster({
    title: fields.name ?? "Quad Night",
    type: fields.type ?? "Other",
    family: "letter",
    palette: 0,
    seed,
  });
  const { id: posterId } = await storeImage(organiser.id, picture, "poster");
  return anEvent(organiser, { posterId, ...fields });
}
