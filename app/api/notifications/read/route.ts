import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/notifications/answers";
import { readBody } from "@/lib/reach/notifications/schema";
import { markRead } from "@/lib/reach/notifications/service";

/** Notifications that a student has read. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route({
    access: ["student"],
    limit: limits.marks,
    json: readBody,
    answers: answers["PUT /api/notifications/read"],
    handle: async ({ actor, body }) => ({ unread: await markRead(actor, body) }),
  }),
});
