import { authorizeSelf } from "@/lib/identity/accounts/access";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/marks/calls";
import { listMarksOfCollege } from "@/lib/taking-part/marks/service";
import { toMarksJson } from "@/lib/taking-part/marks/wire";

/** The marks for absence that a college's terms made. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/college/marks"], async ({ actor, query }) =>
    toMarksJson(await listMarksOfCollege(authorizeSelf(actor, actor.id), query)),
  ),
});
