import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/notifications/answers";
import { countUnread } from "@/lib/reach/notifications/service";

/** How many notifications a student has not read. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    answers: answers["GET /api/notifications/unread"],
    handle: async ({ actor }) => ({ unread: await countUnread(actor) }),
  }),
});
