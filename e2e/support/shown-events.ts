import type { Club } from "@/lib/platform/auth/actor";
import { storeImage } from "@/lib/platform/images/service";
import { aClub, anEvent } from "@/lib/testing/factories";
import { aPicture } from "@/lib/testing/pictures";

let picture: Promise<Buffer> | undefined;

/** An event with a poster that can be loaded from the first moment: other tests may open the list at any time. */
export async function anEventOnShow(fields: Parameters<typeof anEvent>[1] = {}, club?: Club) {
  const organiser = club ?? (await aClub());
  // A small plain picture: rendering a poster takes eight times as long.
  picture ??= aPicture(400, 500).png().toBuffer();
  const { id: posterId } = await storeImage(organiser.id, await picture, "poster");
  return anEvent(organiser, { posterId, ...fields });
}
