import { LogView } from "@/components/identity/log/log-view";
import { ClubBlogs } from "@/components/identity/profiles/club-blogs";
import { ClubEvents } from "@/components/identity/profiles/club-events";
import { toBlogRow, toEventRow } from "@/components/identity/profiles/club-rows";
import { PeriodResults } from "@/components/organising/results/period-results";
import { readLogAddress } from "@/components/platform/lists/log";
import { TablePages } from "@/components/platform/ui/table-pages";
import { clubBlogsQuery } from "@/lib/catalogue/blogs/schema";
import { listOrganisedBlogs } from "@/lib/catalogue/blogs/service";
import { clubEventsQuery } from "@/lib/catalogue/events/schema";
import { listOrganisedEvents } from "@/lib/catalogue/events/service";
import { organiserLogQuery } from "@/lib/identity/audit/schema";
import { toOrganiserActionJson } from "@/lib/identity/audit/wire";
import { toHiddenJson } from "@/lib/identity/organisers/hidden-json";
import { findHidden, isKept, listHidden } from "@/lib/identity/organisers/hidings";
import { rightsOf } from "@/lib/identity/organisers/policy";
import { readLog } from "@/lib/identity/organisers/read-log";
import type { ClubOrganiser } from "@/lib/identity/organisers/service";
import { ADD_BLOG_PATH, eventFormPath, importPath } from "@/lib/identity/pages/paths";
import { listStaying } from "@/lib/organising/certificates/service";
import { dayOf } from "@/lib/organising/publishing/copy-event";
import { shownPeriod } from "@/lib/organising/results/schema";
import { readClubResults } from "@/lib/organising/results/service";
import { requestOf } from "@/lib/platform/http/call";
import { readAddress, type SearchParams } from "@/lib/platform/http/list-address";
import { orFirstPage } from "@/lib/platform/http/page";

/** A tab of a club: its address, and what that asks for. */
type Place = { path: string; asked: SearchParams };

/** @param newPath the form of a new event */
export async function clubEvents(by: ClubOrganiser<"read_event">, { path, asked }: Place, newPath = eventFormPath()) {
  const rights = rightsOf(by.role, by.club);
  const { events, nextCursor } = await orFirstPage(readAddress(clubEventsQuery, asked, { cursor: "events" }), (query) =>
    listOrganisedEvents(by, query),
  );
  const now = new Date();
  const hidings = await listHidden(events.filter(({ isHidden }) => isHidden).map(({ id }) => ({ subject: "event", id })));
  const recent = hidings.filter((hidden) => isKept(hidden, now)).map(({ id }) => id);
  const staying = await listStaying(recent);
  const kept = new Set(recent.filter((id) => !staying.has(id)));
  return (
    <ClubEvents
      events={events.map((event) => toEventRow(event, { day: dayOf(event), isBanned: by.club.isBanned, isKept: kept.has(event.id) }))}
      pages={<TablePages label="Pages of events" first={asked.events ? path : null} next={nextCursor && `${path}?events=${nextCursor}`} />}
      newPath={newPath}
      importPath={importPath(by.club.id)}
      mayEdit={rights.includes("edit_event")}
      mayDelete={rights.includes("cancel_event")}
    />
  );
}

/** @param newPath the form of a new blog */
export async function clubBlogs(by: ClubOrganiser<"read_event">, { path, asked }: Place, newPath = ADD_BLOG_PATH) {
  const rights = rightsOf(by.role, by.club);
  const now = new Date();
  const { blogs, nextCursor } = await orFirstPage(readAddress(clubBlogsQuery, asked, { cursor: "blogs" }), (query) =>
    listOrganisedBlogs(by, query),
  );
  const rows = await Promise.all(
    blogs.map(async (blog) => {
      const hidden = blog.isHidden ? await findHidden({ subject: "blog", id: blog.id }) : null;
      const mayDelete = rights.includes("delete_blog") && !(hidden && isKept(hidden, now));
      return { ...toBlogRow(blog), hidden: hidden && toHiddenJson(hidden), mayDelete };
    }),
  );
  return (
    <ClubBlogs
      blogs={rows}
      mayEdit={rights.includes("edit_event")}
      pages={<TablePages label="Pages of blogs" first={asked.blogs ? path : null} next={nextCursor && `${path}?blogs=${nextCursor}`} />}
      newPath={newPath}
    />
  );
}

export async function clubResults(by: ClubOrganiser<"read_results">, { path, asked }: Place) {
  const period = readAddress(shownPeriod, asked, { from: "from", to: "to" });
  return (
    <PeriodResults
      results={await readClubResults(by, period)}
      period={period}
      rowsAre="events"
      path={path}
      fileOf={(table) =>
        requestOf("GET /api/results/club/{clubId}", { path: { clubId: by.club.id }, query: { format: "csv", table, ...period } }).url
      }
    />
  );
}

export async function clubLog(by: ClubOrganiser<"read_log">, { path, asked }: Place) {
  const query = readLogAddress(organiserLogQuery, asked);
  const { actions, nextCursor } = await orFirstPage(query, (place) => readLog(by, place));
  return (
    <LogView
      page={{ actions: actions.map(toOrganiserActionJson), nextCursor }}
      query={query}
      path={path}
      call={{ name: "GET /api/log/club/{clubId}", path: { clubId: by.club.id } }}
    />
  );
}
