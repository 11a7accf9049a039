import "server-only";
import { HIDDEN_PICTURES_TAG } from "@/lib/catalogue/events/cache-tags";
import { organiserCan } from "@/lib/identity/organisers/service";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { cached } from "@/lib/platform/cache/cached";
import * as moderation from "@/lib/site/moderation/repository";

const FILE_NAME = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d{1,5}\.(?:webp|jpg)$/;

/**
 * Whether only hidden things show the picture of this file, so that its address has nothing. From the moment on at which the call that
 * hides is answered.
 */
export async function isHiddenPicture(fileName: string): Promise<boolean> {
  const [, id] = FILE_NAME.exec(fileName) ?? [];
  if (!id) return false;
  return (await cached(moderation.listHiddenPictures, [HIDDEN_PICTURES_TAG])).includes(id);
}

/**
 * Whether an account may see a picture although it is hidden: it reads the event, organises for the club, moderates
 * there, or has a seat or waits at the event.
 */
export async function maySeePicture(actor: Actor, fileName: string): Promise<boolean> {
  const [, id] = FILE_NAME.exec(fileName) ?? [];
  if (!id || hasRole(actor, ["visitor"])) return false;
  for (const { subject, id: thingId, clubId } of await moderation.listShowing(id)) {
    if (subject === "event" && (await moderation.takesPart(thingId, actor.id))) return true;
    if (await organiserCan(actor, subject === "event" ? { eventId: thingId } : { clubId }, "read_event")) return true;
  }
  return false;
}
