import { notFound } from "next/navigation";
import { clubBlogs, clubEvents, clubLog, clubResults } from "@/app/(site)/manage-club/club-tabs";
import { TeamView } from "@/components/identity/helpers/team-view";
import { CLUB_BLOGS, CLUB_EVENTS, HELPERS, LOG, RESULTS } from "@/components/identity/profiles/shared-tabs";
import { HiddenBand } from "@/components/organising/moderation/hidden-band";
import { TabsPage } from "@/components/platform/layout/tabs-page";
import layout from "@/components/platform/ui/layout.module.css";
import { ownRoles, readTeam } from "@/lib/identity/helpers/service";
import { toTeamJson } from "@/lib/identity/helpers/wire";
import { toHiddenJson } from "@/lib/identity/organisers/hidden-json";
import { findHidden } from "@/lib/identity/organisers/hidings";
import { grantableRoles, hasRight } from "@/lib/identity/organisers/policy";
import { authorizeClub } from "@/lib/identity/organisers/service";
import { addBlogPath, listEventPath, manageClubPath, studentProfilePath } from "@/lib/identity/pages/paths";
import type { Student } from "@/lib/platform/auth/actor";
import type { SearchParams } from "@/lib/platform/http/list-address";
import { idOrNotFound, openTab, orNotFound } from "@/lib/platform/http/page";

type Visit = { actor: Student; clubId: string; asked: SearchParams };

export const TABS = [
  { ...CLUB_EVENTS, right: "edit_event", load: loadEvents },
  { ...CLUB_BLOGS, right: "edit_event", load: loadBlogs },
  { ...HELPERS, right: "read_team", load: loadHelpers },
  { ...RESULTS, right: "read_results", load: loadResults },
  { ...LOG, right: "read_log", load: loadLog },
] as const;

/**
 * A club for the students who organise for all of it, with a tab open to which their role has the right. Source: contract organisers 7.2.
 */
export async function openClub(actor: Student, id: string, asked: SearchParams, tab?: string) {
  const clubId = idOrNotFound(id);
  const open = openTab(TABS, manageClubPath(clubId), tab, asked);
  const { club, role } = await orNotFound(authorizeClub(actor, clubId, "read_event"));
  // While the club is banned its editors read the page, though they edit nothing.
  if (!hasRight(role, "edit_event")) notFound();
  const [hidden, content] = await Promise.all([findHidden({ subject: "club", id: clubId }), open.load({ actor, clubId, asked })]);
  const tabs = TABS.filter(({ right }) => hasRight(role, right));
  return (
    <>
      {hidden && <HiddenBand thing={{ subject: "club", id: clubId }} hidden={toHiddenJson(hidden)} reader="club" mayAsk={false} />}
      <TabsPage title={club.name} path={manageClubPath(clubId)} tabs={tabs} open={open.name}>
        {content}
      </TabsPage>
    </>
  );
}

async function loadEvents({ actor, clubId, asked }: Visit) {
  const by = await orNotFound(authorizeClub(actor, clubId, "read_event"));
  return clubEvents(by, { path: manageClubPath(clubId), asked }, listEventPath(clubId));
}

async function loadBlogs({ actor, clubId, asked }: Visit) {
  const by = await orNotFound(authorizeClub(actor, clubId, "read_event"));
  return clubBlogs(by, { path: manageClubPath(clubId, CLUB_BLOGS.name), asked }, addBlogPath(clubId));
}

async function loadHelpers({ actor, clubId }: Visit) {
  const by = await orNotFound(authorizeClub(actor, clubId, "read_team"));
  const team = await readTeam(by);
  const own = { ids: ownRoles(actor, team), next: studentProfilePath("organising"), name: by.club.name };
  return (
    <div className={layout.form}>
      <TeamView team={toTeamJson(team)} place={{ clubId }} roles={grantableRoles(by.role, by.club)} own={own} />
    </div>
  );
}

async function loadResults({ actor, clubId, asked }: Visit) {
  const by = await orNotFound(authorizeClub(actor, clubId, "read_results"));
  return clubResults(by, { path: manageClubPath(clubId, RESULTS.name), asked });
}

async function loadLog({ actor, clubId, asked }: Visit) {
  const by = await orNotFound(authorizeClub(actor, clubId, "read_log"));
  return clubLog(by, { path: manageClubPath(clubId, LOG.name), asked });
}
