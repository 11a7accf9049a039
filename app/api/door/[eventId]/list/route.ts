import { eventIdParams } from "@/lib/catalogue/events/schema";
import { authorize } from "@/lib/identity/organisers/service";
import { SIGNED_IN } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, jsonText, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/door/answers";
import { readList, searchList } from "@/lib/taking-part/door/list";
import { doorListQuery, LIST_MAX_BYTES } from "@/lib/taking-part/door/schema";
import { toListText } from "@/lib/taking-part/door/wire";

/** The list of a door's devices: everybody who is confirmed, or the changes since. Scanners and screens ask every five seconds. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: SIGNED_IN,
    params: eventIdParams,
    query: doorListQuery,
    limit: limits.doorReads,
    probe: true,
    answers: answers["GET /api/door/{eventId}/list"],
    answerMaxBytes: LIST_MAX_BYTES,
    handle: async ({ actor, params, query }) => {
      const by = await authorize(actor, params.eventId, "check_in");
      const list = query.q === undefined ? await readList(by, query.after) : await searchList(by, query.q);
      return jsonText(toListText(list));
    },
  }),
});
