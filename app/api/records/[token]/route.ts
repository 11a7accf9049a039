import { calls } from "@/lib/organising/records/calls";
import { openRecord } from "@/lib/organising/records/service";
import { toSharedRecordJson } from "@/lib/organising/records/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The record that a link shows. Each opening is noted, so there is no HEAD. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route(calls["GET /api/records/{token}"], async ({ params, query }) =>
      toSharedRecordJson(await openRecord(params.token, query.cursor)),
    ),
  },
  { head: false },
);
