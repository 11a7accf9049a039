import { UsersRound } from "lucide-react";
import { notFound } from "next/navigation";
import { connectTab } from "@/app/(site)/connect-tab";
import { clubBlogs, clubEvents, clubLog, clubResults } from "@/app/(site)/manage-club/club-tabs";
import { OrganiserDeletion } from "@/app/(site)/organiser-deletion";
import { shownTokens } from "@/components/identity/connect/shown-tokens";
import { CoOrganisedEvents } from "@/components/identity/helpers/co-organised-events";
import { Invitations } from "@/components/identity/helpers/invitations";
import { TeamView } from "@/components/identity/helpers/team-view";
import { ChangePassword } from "@/components/identity/profiles/change-password";
import { DeleteAccount } from "@/components/identity/profiles/delete-account";
import { Facts, Identity } from "@/components/identity/profiles/identity";
import { PublicPage } from "@/components/identity/profiles/public-page";
import {
  CLUB_BLOGS,
  CLUB_EVENTS,
  CONNECT,
  DELETE,
  HELPERS,
  LOG,
  PASSWORD,
  PUBLIC_PAGE,
  RESULTS,
} from "@/components/identity/profiles/shared-tabs";
import { HiddenBand } from "@/components/organising/moderation/hidden-band";
import { TabsPage } from "@/components/platform/layout/tabs-page";
import { Email } from "@/components/platform/ui/email";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { dueCount } from "@/components/platform/ui/tab-count";
import { countFollowersByWeek } from "@/lib/catalogue/directory/followers";
import { getClubPage } from "@/lib/catalogue/directory/service";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { getEmail } from "@/lib/identity/accounts/service";
import { getClub } from "@/lib/identity/clubs/service";
import { type Invitation, listInvitations, listOrganising, readTeam } from "@/lib/identity/helpers/service";
import { toInvitationJson, toOrganisingJson, toTeamJson } from "@/lib/identity/helpers/wire";
import { toHiddenJson } from "@/lib/identity/organisers/hidden-json";
import { findHidden } from "@/lib/identity/organisers/hidings";
import { grantableRoles, ownClub, type Right } from "@/lib/identity/organisers/policy";
import { authorizeClub, type ClubOrganiser } from "@/lib/identity/organisers/service";
import { clubProfilePath } from "@/lib/identity/pages/paths";
import { listTokens } from "@/lib/identity/tokens/service";
import type { Club, LoggedIn } from "@/lib/platform/auth/actor";
import type { SearchParams } from "@/lib/platform/http/list-address";
import { openTab, orNotFound } from "@/lib/platform/http/page";

type Visit = { club: LoggedIn<Club>; asked: SearchParams; invitations: Promise<Invitation[]> };

export const TABS = [
  { name: "profile", label: "Profile", icon: UsersRound, load: loadProfile },
  { ...CLUB_EVENTS, load: loadEvents },
  { ...CLUB_BLOGS, load: loadBlogs },
  { ...PUBLIC_PAGE, load: loadPublicPage },
  { ...HELPERS, load: loadHelpers },
  { ...RESULTS, load: loadResults },
  { ...CONNECT, load: loadConnect },
  { ...LOG, load: loadLog },
  { ...PASSWORD, load: loadPassword },
  { ...DELETE, load: loadDeletion },
] as const;

/** A club's profile with one of its tabs open, whose data alone is read. Source: spec §2, Profiles. */
export async function openClubProfile(club: LoggedIn<Club>, asked: SearchParams, tab?: string) {
  const hidden = await findHidden({ subject: "club", id: ownClub(club) });
  const open = openTab(TABS, clubProfilePath(), tab, asked);
  // A banned club has no public page.
  if (hidden && open.name === PUBLIC_PAGE.name) notFound();
  const invitations = listInvitations(club);
  const [content, { length }] = await Promise.all([open.load({ club, asked, invitations }), invitations]);
  const tabs = TABS.filter(({ name }) => !hidden || name !== PUBLIC_PAGE.name).map((each) =>
    each.name === HELPERS.name ? { ...each, count: dueCount(length) } : each,
  );
  return (
    <>
      {hidden && <HiddenBand thing={{ subject: "club", id: ownClub(club) }} hidden={toHiddenJson(hidden)} reader="club" mayAsk />}
      <TabsPage title="Club Profile" path={clubProfilePath()} tabs={tabs} open={open.name}>
        {content}
      </TabsPage>
    </>
  );
}

const authorizeOwn = <const R extends Right>(club: Club, right: R): Promise<ClubOrganiser<R>> =>
  orNotFound(authorizeClub(club, ownClub(club), right));

async function loadProfile({ club }: Visit) {
  const { name, account, college } = await orNotFound(getClub(ownClub(club)));
  return (
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
}

async function loadEvents({ club, asked }: Visit) {
  return clubEvents(await authorizeOwn(club, "read_event"), { path: clubProfilePath("events"), asked });
}

async function loadBlogs({ club, asked }: Visit) {
  return clubBlogs(await authorizeOwn(club, "read_event"), { path: clubProfilePath("blogs"), asked });
}

async function loadPublicPage({ club }: Visit) {
  const [page, weeks] = await Promise.all([
    orNotFound(getClubPage(ownClub(club))),
    countFollowersByWeek(authorizeSelf(club, club.id), "club"),
  ]);
  return <PublicPage kind="club" page={page} weeks={weeks} />;
}

async function loadHelpers({ club, invitations }: Visit) {
  const by = await authorizeOwn(club, "read_team");
  const [team, invited, organising] = await Promise.all([readTeam(by), invitations, listOrganising(club)]);
  return (
    <div className={layout.form}>
      <Invitations invitations={invited.map(toInvitationJson)} mayAccept={!by.club.isBanned} />
      <CoOrganisedEvents events={toOrganisingJson(organising).events.filter(({ role }) => role !== "owner")} />
      <TeamView team={toTeamJson(team)} place={{ clubId: by.club.id }} roles={grantableRoles(by.role, by.club)} />
    </div>
  );
}

async function loadResults({ club, asked }: Visit) {
  return clubResults(await authorizeOwn(club, "read_results"), { path: clubProfilePath("results"), asked });
}

async function loadConnect({ club }: Visit) {
  return connectTab(club, await orNotFound(getClub(ownClub(club))));
}

async function loadLog({ club, asked }: Visit) {
  return clubLog(await authorizeOwn(club, "read_log"), { path: clubProfilePath("log"), asked });
}

async function loadPassword({ club }: Visit) {
  const [email, tokens] = await Promise.all([orNotFound(getEmail(club)), listTokens(club)]);
  return <ChangePassword email={email} tokens={shownTokens(tokens)} />;
}

async function loadDeletion({ club }: Visit) {
  const email = await orNotFound(getEmail(club));
  return (
    <div className={layout.form}>
      <OrganiserDeletion actor={club} email={email} />
      <DeleteAccount kind="organiser" id={club.id} email={email} consequence={CONSEQUENCE} />
    </div>
  );
}

const CONSEQUENCE =
  "Your blogs and events will be deleted too. Everyone who registered for an upcoming event is emailed and refunded. Payment records stay, for the refunds.";
