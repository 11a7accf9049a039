import { collegeRepParams } from "@/lib/admin/schema";
import { listClubEvents } from "@/lib/events/service";
import { toEventJson } from "@/lib/events/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** Every event of the club, cancelled ones too, newest first. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["admin"],
    params: collegeRepParams,
    handle: async ({ params }) => ({
      events: (await listClubEvents(params.collegeRepId, { withCancelled: true })).map(toEventJson),
    }),
  }),
});
