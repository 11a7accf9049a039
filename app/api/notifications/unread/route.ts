import { answers } from "@/lib/notifications/answers";
import { countUnread } from "@/lib/notifications/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** How many notifications a student has not read. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    answers: answers["GET /api/notifications/unread"],
    handle: async ({ actor }) => ({ unread: await countUnread(actor) }),
  }),
});
