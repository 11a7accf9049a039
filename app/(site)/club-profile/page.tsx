import { CalendarDays, Newspaper, UserRoundPlus, UsersRound } from "lucide-react";
import type { Metadata } from "next";
import { CoOrganisedEvents } from "@/components/identity/helpers/co-organised-events";
import { Invitations } from "@/components/identity/helpers/invitations";
import { TeamView } from "@/components/identity/helpers/team-view";
import { readLogAddress } from "@/components/identity/log/log-address";
import { logTab } from "@/components/identity/log/log-tab";
import { deleteTab, passwordTab } from "@/components/identity/profiles/account-tabs";
import { ClubBlogs } from "@/components/identity/profiles/club-blogs";
import { ClubEvents } from "@/components/identity/profiles/club-events";
import { toBlogRow, toEventRow } from "@/components/identity/profiles/club-rows";
import { Facts, Identity } from "@/components/identity/profiles/identity";
import { publicPageTab } from "@/components/identity/profiles/public-page-tab";
import { asksForResults, readPeriod } from "@/components/organising/results/results-address";
import { resultsTab } from "@/components/organising/results/results-tab";
import { TabsPage } from "@/components/platform/layout/tabs-page";
import { Email } from "@/components/platform/ui/email";
import { Panel } from "@/components/platform/ui/panel";
import { dueCount } from "@/components/platform/ui/tab-count";
import { TablePages } from "@/components/platform/ui/table-pages";
import { clubBlogsQuery } from "@/lib/catalogue/blogs/schema";
import { listClubBlogs } from "@/lib/catalogue/blogs/service";
import { countFollowersByWeek } from "@/lib/catalogue/directory/followers";
import { getClubPage } from "@/lib/catalogue/directory/service";
import { clubEventsQuery } from "@/lib/catalogue/events/schema";
import { listOrganisedEvents } from "@/lib/catalogue/events/service";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { toOrganiserActionJson } from "@/lib/identity/audit/wire";
import { getClub } from "@/lib/identity/clubs/service";
import { listInvitations, listOrganising, readTeam } from "@/lib/identity/helpers/service";
import { toInvitationJson, toOrganisingJson, toTeamJson } from "@/lib/identity/helpers/wire";
import { grantableRoles, ownClub } from "@/lib/identity/organisers/policy";
import { readLog } from "@/lib/identity/organisers/read-log";
import { authorizeClub } from "@/lib/identity/organisers/service";
import { clubProfilePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { dayOf } from "@/lib/organising/publishing/copy-event";
import { readClubResults } from "@/lib/organising/results/service";
import { requestOf } from "@/lib/platform/http/call";
import { readPlace } from "@/lib/platform/http/list-query";
import { orFirstPage, orNotFound } from "@/lib/platform/http/page";
import "../../styles/clubs.css";
import "../../styles/results.css";
import layout from "@/components/platform/ui/layout.module.css";

export const metadata: Metadata = { title: "Club Profile" };

/** Source: spec §2, Profiles. */
export default async function ClubProfilePage({ searchParams }: PageProps<"/club-profile">) {
  const club = await requireActor("/club-profile");
  const id = ownClub(club);
  const { name, account, college } = await orNotFound(getClub(id));
  const asked = await searchParams;
  const [publicPage, weeks] = await Promise.all([orNotFound(getClubPage(id)), countFollowersByWeek(authorizeSelf(club, club.id), "club")]);
  const by = await orNotFound(authorizeClub(club, id, "read_event"));
  const teamBy = await orNotFound(authorizeClub(club, id, "read_team"));
  const [team, invitations, organising] = await Promise.all([readTeam(teamBy), listInvitations(club), listOrganising(club)]);
  const logBy = await orNotFound(authorizeClub(club, id, "read_log"));
  const logQuery = readLogAddress(asked);
  const log = await orFirstPage(logQuery, (query) => readLog(logBy, query));
  const period = readPeriod(asked);
  const results = asksForResults(asked) ? await readClubResults(await orNotFound(authorizeClub(club, id, "read_results")), period) : null;
  const [events, blogs] = await Promise.all([
    orFirstPage(readPlace(clubEventsQuery, asked.events), (query) => listOrganisedEvents(by, query)),
    orFirstPage(readPlace(clubBlogsQuery, asked.blogs), (query) => listClubBlogs(id, query)),
  ]);
  const pagesOf = (tab: "events" | "blogs", { nextCursor }: { nextCursor: string | null }) => {
    const first = clubProfilePath(tab);
    return <TablePages label={`Pages of ${tab}`} first={asked[tab] ? first : null} next={nextCursor && `${first}&${tab}=${nextCursor}`} />;
  };
  const profile = (
    <Panel className={layout.form}>
      <Identity name={name} email={account.email} />
      <Facts
        facts={[
          { name: "Club Name", value: name },
          { name: "Email", value: <Email>{account.email}</Email> },
          { name: "Affiliated College", value: college.name },
        ]}
      />
    </Panel>
  );
  return (
    <TabsPage
      title="Club Profile"
      tabs={[
        { value: "profile", label: "Profile", icon: <UsersRound />, content: profile },
        {
          value: "events",
          label: "All Event",
          icon: <CalendarDays />,
          content: <ClubEvents events={events.events.map((event) => toEventRow(event, dayOf(event)))} pages={pagesOf("events", events)} />,
        },
        {
          value: "blogs",
          label: "All Blogs",
          icon: <Newspaper />,
          content: <ClubBlogs blogs={blogs.blogs.map(toBlogRow)} pages={pagesOf("blogs", blogs)} />,
        },
        publicPageTab({ kind: "club", page: publicPage, weeks }),
        {
          value: "team",
          label: "Organisers",
          icon: <UserRoundPlus />,
          count: dueCount(invitations.length),
          content: (
            <div className={layout.form}>
              <Invitations invitations={invitations.map(toInvitationJson)} />
              <CoOrganisedEvents events={toOrganisingJson(organising).events.filter(({ role }) => role !== "owner")} />
              <TeamView team={toTeamJson(team)} place={{ clubId: id }} roles={grantableRoles(by.role)} />
            </div>
          ),
        },
        resultsTab(
          results && {
            ...{ results, period, rowsAre: "events" },
            path: clubProfilePath(),
            fileOf: (table) =>
              requestOf("GET /api/results/club/{clubId}", { path: { clubId: id }, query: { format: "csv", table, ...period } }).url,
          },
        ),
        logTab({
          page: { actions: log.actions.map(toOrganiserActionJson), nextCursor: log.nextCursor },
          query: logQuery,
          path: clubProfilePath(),
          call: { name: "GET /api/log/club/{clubId}", path: { clubId: id } },
        }),
        passwordTab(account.email),
        deleteTab({
          kind: "organiser",
          id,
          email: account.email,
          consequence:
            "Your blogs and events will be deleted too. Everyone who registered is emailed and refunded. Payment records stay, for the refunds.",
        }),
      ]}
    />
  );
}
