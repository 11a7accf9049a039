import { PUBLIC, SIGNED_IN } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { answers } from "@/lib/platform/http/platform-answers";
import { either, endpoint, route } from "@/lib/platform/http/route";
import { acknowledgeUpload, signUploads } from "@/lib/platform/images/direct-uploads";
import { uploadRequest } from "@/lib/platform/images/schema";

/** Gives a browser the addresses to send pictures to. */
const sign = route({
  access: SIGNED_IN,
  limit: limits.directUpload,
  json: uploadRequest,
  answers: answers["POST /api/uploadthing"],
  handle: async ({ actor, body }) => ({ uploads: await signUploads(actor.id, body) }),
});

/** UploadThing's callback after an upload, authenticated by its signature. */
const acknowledge = route({
  access: PUBLIC,
  signed: true,
  answers: answers["POST /api/uploadthing"],
  handle: async ({ bytes, headers }) => {
    await acknowledgeUpload(bytes, headers);
    return { status: "ok" };
  },
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: either(sign, acknowledge, (headers) => headers.has("uploadthing-hook")),
});
