import { calls } from "@/lib/organising/records/calls";
import { readRecord } from "@/lib/organising/records/service";
import { toRecordJson } from "@/lib/organising/records/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The student's own record. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/record"], async ({ actor, query }) => toRecordJson(await readRecord(actor, query))),
});
