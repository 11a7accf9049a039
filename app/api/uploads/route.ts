import { ensureNotBanned } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/platform/http/calls";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { openPicture } from "@/lib/platform/images/direct-uploads";
import { imageUrl } from "@/lib/platform/images/policy";
import { storeImage } from "@/lib/platform/images/service";

const SHOWN_WIDTH = 800;

/** Stores a picture for a description or a profile; these may only contain addresses from this answer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/uploads"], async ({ actor, body }) => {
    await ensureNotBanned(actor);
    const image = await storeImage(actor.id, await openPicture(actor.id, body.image), "picture");
    return reply({ url: imageUrl(image, SHOWN_WIDTH) }, { status: 201 });
  }),
});
