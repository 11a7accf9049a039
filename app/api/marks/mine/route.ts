import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/marks/calls";
import { listOwnMarks } from "@/lib/taking-part/marks/service";
import { toOwnMarksJson } from "@/lib/taking-part/marks/wire";

/** A student's own marks for absence. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/marks/mine"], async ({ actor }) => toOwnMarksJson(await listOwnMarks(actor))),
});
