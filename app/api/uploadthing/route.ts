import { ensureNotBanned } from "@/lib/identity/organisers/service";
import { calls, uploadNotice } from "@/lib/platform/http/calls";
import { chooseHandler, endpoint, route } from "@/lib/platform/http/route";
import { acknowledgeUpload, signUploads } from "@/lib/platform/images/direct-uploads";

/** Gives a browser the addresses to send pictures to. */
const sign = route(calls["POST /api/uploadthing"], async ({ actor, body }) => {
  await ensureNotBanned(actor);
  return { uploads: await signUploads(actor.id, body) };
});

/** UploadThing's callback after an upload, authenticated by its signature. */
const acknowledge = route(uploadNotice, async ({ bytes, headers }) => {
  await acknowledgeUpload(bytes, headers);
  return { status: "ok" };
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: chooseHandler(sign, acknowledge, (headers) => headers.has("uploadthing-hook")),
});
