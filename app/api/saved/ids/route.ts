import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/saved/answers";
import { listSavedIds } from "@/lib/reach/saved/service";

/** For the hearts on cards, asked for once a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    answers: answers["GET /api/saved/ids"],
    handle: async ({ actor }) => ({ ids: await listSavedIds(actor) }),
  }),
});
