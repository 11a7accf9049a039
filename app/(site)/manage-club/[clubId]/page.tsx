import { CalendarDays, Newspaper, UserRoundPlus } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TabsPage } from "@/components/layout/tabs-page";
import { readLogAddress } from "@/components/log/log-address";
import { logTab } from "@/components/log/log-tab";
import { ClubBlogs } from "@/components/profiles/club-blogs";
import { ClubEvents } from "@/components/profiles/club-events";
import { toBlogRow, toEventRow } from "@/components/profiles/club-rows";
import { asksForResults, readPeriod } from "@/components/results/results-address";
import { resultsTab } from "@/components/results/results-tab";
import { TeamView } from "@/components/team/team-view";
import { TablePages } from "@/components/ui/table-pages";
import type { Tab } from "@/components/ui/tabs";
import { toOrganiserActionJson } from "@/lib/audit/wire";
import { clubBlogsQuery } from "@/lib/blogs/schema";
import { listClubBlogs } from "@/lib/blogs/service";
import { clubEventsQuery } from "@/lib/events/schema";
import { listOrganisedEvents } from "@/lib/events/service";
import { grantableRoles, hasRight } from "@/lib/organisers/policy";
import { readLog } from "@/lib/organisers/read-log";
import { authorizeClub } from "@/lib/organisers/service";
import { addBlogPath, listEventPath, manageClubPath, studentProfilePath } from "@/lib/pages/paths";
import { requireActor } from "@/lib/pages/require-actor";
import type { Student } from "@/lib/platform/auth/actor";
import { requestOf } from "@/lib/platform/http/call";
import { readPlace } from "@/lib/platform/http/list-query";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { dayOf } from "@/lib/publishing/copy-event";
import { readClubResults } from "@/lib/results/service";
import { ownRoles, readTeam } from "@/lib/team/service";
import { toTeamJson } from "@/lib/team/wire";
import "../../../styles/clubs.css";
import "../../../styles/results.css";

export const metadata: Metadata = { title: "Manage club" };

type Asked = Record<string, string | string[] | undefined>;
type Visit = { actor: Student; clubId: string; asked: Asked };

/** A club for the students who organise for all of it: the tabs to which their role has the right. Source: contract 7.2. */
export default async function ManageClubPage({ params, searchParams }: PageProps<"/manage-club/[clubId]">) {
  const { clubId } = await params;
  const actor = await requireActor("/manage-club/:clubId", { clubId });
  const by = await authorizeClub(actor, idOrNotFound(clubId), "edit_event").catch(() => notFound());
  const visit = { actor, clubId: by.club.id, asked: await searchParams };
  const tabs = await Promise.all([
    eventsTab(visit),
    blogsTab(visit),
    ...(hasRight(by.standing, "read_team") ? [teamTab(visit)] : []),
    ...(hasRight(by.standing, "read_results") ? [insightsTab(visit)] : []),
    ...(hasRight(by.standing, "read_log") ? [activityTab(visit)] : []),
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
      mayDelete={hasRight(by.standing, "cancel_event")}
    />
  );
  return { value: "events", label: "All Event", icon: <CalendarDays className="icon" />, content };
}

async function blogsTab(visit: Visit): Promise<Tab> {
  const { clubId, asked } = visit;
  const { blogs, nextCursor } = await orFirstPage(readPlace(clubBlogsQuery, asked.blogs), (query) => listClubBlogs(clubId, query));
  const content = <ClubBlogs blogs={blogs.map(toBlogRow)} pages={pagesOf("blogs", visit, nextCursor)} newPath={addBlogPath(clubId)} />;
  return { value: "blogs", label: "All Blogs", icon: <Newspaper className="icon" />, content };
}

async function teamTab({ actor, clubId }: Visit): Promise<Tab> {
  const by = await orNotFound(authorizeClub(actor, clubId, "read_team"));
  const team = await readTeam(by);
  const own = { ids: ownRoles(actor, team), next: studentProfilePath("organising"), name: by.club.name };
  const content = (
    <div className="form">
      <TeamView team={toTeamJson(team)} place={{ clubId }} roles={grantableRoles(by.standing)} own={own} />
    </div>
  );
  return { value: "team", label: "Organisers", icon: <UserRoundPlus className="icon" />, content };
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
