import { CALENDAR_TYPE } from "@/lib/catalogue/calendar/ics";
import { readPersonalCalendar } from "@/lib/catalogue/calendar/personal";
import { personalFileParams } from "@/lib/catalogue/calendar/schema";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route, textReply } from "@/lib/platform/http/route";

/**
 * Serves `/calendar/{token}.ics`: a student's own calendar, for everyone who has its address. Headers that keep it out of search engines
 * and referrers are in next.config.mjs.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(
    {
      summary: "Reads a student’s own calendar.",
      access: PUBLIC,
      params: personalFileParams,
      errors: ["too_many_requests"],
      responses: {},
    },
    async ({ params, headers }) =>
      textReply({ type: `${CALENDAR_TYPE}; charset=utf-8`, text: await readPersonalCalendar(params.file) }, headers),
  ),
});
