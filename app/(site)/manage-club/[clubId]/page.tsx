import { CalendarDays, Newspaper, UserRoundPlus } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TeamView } from "@/components/identity/helpers/team-view";
import { readLogAddress } from "@/components/identity/log/log-address";
import { logTab } from "@/components/identity/log/log-tab";
import { ClubBlogs } from "@/components/identity/profiles/club-blogs";
import { ClubEvents } from "@/components/identity/profiles/club-events";
import { toBlogRow, toEventRow } from "@/components/identity/profiles/club-rows";
import { asksForResults, readPeriod } from "@/components/organising/results/results-address";
import { resultsTab } from "@/components/organising/results/results-tab";
import { TabsPage } from "@/components/platform/layout/tabs-page";
import { TablePages } from "@/components/platform/ui/table-pages";
import type { Tab } from "@/components/platform/ui/tabs";
import { clubBlogsQuery } from "@/lib/catalogue/blogs/schema";
import { listClubBlogs } from "@/lib/catalogue/blogs/service";
import { clubEventsQuery } from "@/lib/catalogue/events/schema";
import { listOrganisedEvents } from "@/lib/catalogue/events/service";
import { toOrganiserActionJson } from "@/lib/identity/audit/wire";
import { ownRoles, readTeam } from "@/lib/identity/helpers/service";
import { toTeamJson } from "@/lib/identity/helpers/wire";
import { grantableRoles, hasRight } from "@/lib/identity/organisers/policy";
import { readLog } from "@/lib/identity/organisers/read-log";
import { authorizeClub } from "@/lib/identity/organisers/service";
import { addBlogPath, listEventPath, manageClubPath, studentProfilePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { dayOf } from "@/lib/organising/publishing/copy-event";
import { readClubResults } from "@/lib/organising/results/service";
import type { Student } from "@/lib/platform/auth/actor";
import { requestOf } from "@/lib/platform/http/call";
import { readPlace } from "@/lib/platform/http/list-query";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";
import "../../../styles/clubs.css";
import "../../../styles/results.css";
import layout from "@/components/platform/ui/layout.module.css";

export const metadata: Metadata = { title: "Manage club" };

type Asked = Record<string, string | string[] | undefined>;
type Visit = { actor: Student; clubId: string; asked: Asked };

/** A club for the students who organise for all of it: the tabs to which their role has the right. Source: contract organisers 7.2. */
export default async function ManageClubPage({ params, searchParams }: PageProps<"/manage-club/[clubId]">) {
  const { clubId } = await params;
  const actor = await requireActor("/manage-club/:clubId", { clubId });
  const by = await authorizeClub(actor, idOrNotFound(clubId), "edit_event").catch(() => notFound());
  const visit = { actor, clubId: by.club.id, asked: await searchParams };
  const tabs = await Promise.all([
    eventsTab(visit),
    blogsTab(visit),
    ...(hasRight(by.role, "read_team") ? [teamTab(visit)] : []),
    ...(hasRight(by.role, "read_results") ? [insightsTab(visit)] : []),
    ...(hasRight(by.role, "read_log") ? [activityTab(visit)] : []),
  ]);
  return <TabsPage title={by.club.name} tabs={tabs} />;
}

function pagesOf(tab: "events" | "blogs", { clubId, asked }: Visit, nextCursor: string | null) {
  const first = `${manageClubPath(clubId)}?tab=${tab}`;
  return <TablePages label={`Pages of ${tab}`} first={asked[tab] ? first : null} next={nextCursor && `${first}&${tab}=${nextCursor}`} />;
}

async function eventsTab(visit: Visit): Promise<Tab> {
  const { actor, clubId, asked } = visit;
  const by = await orNotFound(authorizeClub(actor, clubId, "read_event"));
  const { events, nextCursor } = await orFirstPage(readPlace(clubEventsQuery, asked.events), (query) => listOrganisedEvents(by, query));
  const content = (
    <ClubEvents
      events={events.map((event) => toEventRow(event, dayOf(event)))}
      pages={pagesOf("events", visit, nextCursor)}
      newPath={listEventPath(clubId)}
      mayDelete={hasRight(by.role, "cancel_event")}
    />
  );
  return { value: "events", label: "All Event", icon: <CalendarDays />, content };
}

async function blogsTab(visit: Visit): Promise<Tab> {
  const { clubId, asked } = visit;
  const { blogs, nextCursor } = await orFirstPage(readPlace(clubBlogsQuery, asked.blogs), (query) => listClubBlogs(clubId, query));
  const content = <ClubBlogs blogs={blogs.map(toBlogRow)} pages={pagesOf("blogs", visit, nextCursor)} newPath={addBlogPath(clubId)} />;
  return { value: "blogs", label: "All Blogs", icon: <Newspaper />, content };
}

async function teamTab({ actor, clubId }: Visit): Promise<Tab> {
  const by = await orNotFound(authorizeClub(actor, clubId, "read_team"));
  const team = await readTeam(by);
  const own = { ids: ownRoles(actor, team), next: studentProfilePath("organising"), name: by.club.name };
  const content = (
    <div className={layout.form}>
      <TeamView team={toTeamJson(team)} place={{ clubId }} roles={grantableRoles(by.role)} own={own} />
    </div>
  );
  return { value: "team", label: "Organisers", icon: <UserRoundPlus />, content };
}

async function insightsTab({ actor, clubId, asked }: Visit): Promise<Tab> {
  const period = readPeriod(asked);
  const by = await orNotFound(authorizeClub(actor, clubId, "read_results"));
  const results = asksForResults(asked) ? await readClubResults(by, period) : null;
  return resultsTab(
    results && {
      ...{ results, period, rowsAre: "events" },
      path: manageClubPath(clubId),
      fileOf: (table) => requestOf("GET /api/results/club/{clubId}", { path: { clubId }, query: { format: "csv", table, ...period } }).url,
    },
  );
}

async function activityTab({ actor, clubId, asked }: Visit): Promise<Tab> {
  const by = await orNotFound(authorizeClub(actor, clubId, "read_log"));
  const query = readLogAddress(asked);
  const log = await orFirstPage(query, (place) => readLog(by, place));
  return logTab({
    page: { actions: log.actions.map(toOrganiserActionJson), nextCursor: log.nextCursor },
    query,
    path: manageClubPath(clubId),
    call: { name: "GET /api/log/club/{clubId}", path: { clubId } },
  });
}
