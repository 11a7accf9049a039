import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, jsonText, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/door/calls";
import { readList, searchList } from "@/lib/taking-part/door/list";
import { toListText } from "@/lib/taking-part/door/wire";

/** The list for check-in devices: all confirmed people, or the changes since. Scanners and screens request it every five seconds. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(
    calls["GET /api/door/{eventId}/list"],
    async ({ actor, params, query }) => {
      const by = await authorize(actor, params.eventId, "check_in");
      const list = query.q === undefined ? await readList(by, query) : await searchList(by, query.q);
      return jsonText(toListText(list));
    },
    { isProbe: true },
  ),
});
