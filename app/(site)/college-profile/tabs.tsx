import { Building2, CalendarDays, Check, Hourglass, MapPin, Stamp, UserRoundX, UsersRound } from "lucide-react";
import { connectTab } from "@/app/(site)/connect-tab";
import { OrganiserDeletion } from "@/app/(site)/organiser-deletion";
import { shownState } from "@/components/catalogue/events/state-chip";
import { shownTokens } from "@/components/identity/connect/shown-tokens";
import { LogView } from "@/components/identity/log/log-view";
import { AddClub } from "@/components/identity/profiles/add-club";
import { CampusPlaces } from "@/components/identity/profiles/campus-places";
import { ChangePassword } from "@/components/identity/profiles/change-password";
import { ClubList } from "@/components/identity/profiles/club-list";
import { CollegeEvents } from "@/components/identity/profiles/college-events";
import { DeleteAccount } from "@/components/identity/profiles/delete-account";
import { Facts, Identity } from "@/components/identity/profiles/identity";
import { PublicPage } from "@/components/identity/profiles/public-page";
import { CONNECT, DELETE, LOG, PASSWORD, PUBLIC_PAGE, RESULTS } from "@/components/identity/profiles/shared-tabs";
import { PeriodResults } from "@/components/organising/results/period-results";
import { Approval } from "@/components/organising/reviews/approval";
import { KeepReviewMark } from "@/components/organising/reviews/review-mark";
import { TabsPage } from "@/components/platform/layout/tabs-page";
import { readLogAddress } from "@/components/platform/lists/log";
import { Email } from "@/components/platform/ui/email";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { State } from "@/components/platform/ui/state";
import { dueCount } from "@/components/platform/ui/tab-count";
import { TablePages } from "@/components/platform/ui/table-pages";
import { MarkPolicy } from "@/components/taking-part/marks/mark-policy";
import { MarksList } from "@/components/taking-part/marks/marks-list";
import { countFollowersByWeek } from "@/lib/catalogue/directory/followers";
import { getCollegePage } from "@/lib/catalogue/directory/service";
import { listCollegeEvents } from "@/lib/catalogue/events/service";
import { EVENTS_COUNTED_TO, listOwnPlaces } from "@/lib/catalogue/places/service";
import { type Access, authorizeSelf } from "@/lib/identity/accounts/access";
import { getEmail } from "@/lib/identity/accounts/service";
import { organiserLogQuery } from "@/lib/identity/audit/schema";
import { toOrganiserActionJson } from "@/lib/identity/audit/wire";
import { collegeQuery } from "@/lib/identity/colleges/schema";
import { type CollegeSettings, findCollegeName, getCollege } from "@/lib/identity/colleges/service";
import { toCollegeJson } from "@/lib/identity/colleges/wire";
import { readLog } from "@/lib/identity/organisers/read-log";
import { collegeProfilePath } from "@/lib/identity/pages/paths";
import { listTokens } from "@/lib/identity/tokens/service";
import { reviewMark, reviewsQuery } from "@/lib/organising/publishing/review-schema";
import { countReviews, findReview, getSettings, listReviews } from "@/lib/organising/publishing/reviews";
import { shownPeriod } from "@/lib/organising/results/schema";
import { readCollegeResults } from "@/lib/organising/results/service";
import type { College, LoggedIn } from "@/lib/platform/auth/actor";
import { env } from "@/lib/platform/env";
import { requestOf } from "@/lib/platform/http/call";
import { readAddress, type SearchParams } from "@/lib/platform/http/list-address";
import { longListQuery } from "@/lib/platform/http/list-query";
import { openTab, orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { idText } from "@/lib/platform/id";
import { weekdayDateOf } from "@/lib/platform/time/zone";
import { marksQuery } from "@/lib/taking-part/marks/schema";
import { countAppeals, listMarksOfCollege } from "@/lib/taking-part/marks/service";
import { toMarksJson } from "@/lib/taking-part/marks/wire";
import styles from "./tabs.module.css";

/** `waiting` is the number of reviews, `appeals` that of marks to decide. */
type Visit = {
  self: Access<"self", LoggedIn<College>>;
  asked: SearchParams;
  settings: Promise<CollegeSettings>;
  waiting: Promise<number>;
  appeals: Promise<number>;
};

export const TABS = [
  { name: "profile", label: "Profile", icon: Building2, load: loadProfile },
  {
    name: "add-club",
    label: "Add Club",
    icon: UsersRound,
    load: ({ self }: Visit) => <AddClub collegeId={self.id} operator={env.OPERATOR_NAME} />,
  },
  { ...PUBLIC_PAGE, load: loadPublicPage },
  { name: "events", label: "Events", icon: CalendarDays, load: loadEvents },
  { name: "places", label: "Campus locations", icon: MapPin, load: loadPlaces },
  { name: "approval", label: "Approval", icon: Stamp, load: loadApproval },
  { name: "attendance", label: "Attendance", icon: UserRoundX, load: loadAttendance },
  { ...RESULTS, load: loadResults },
  { ...CONNECT, load: loadConnect },
  { ...LOG, load: loadLog },
  { ...PASSWORD, load: loadPassword },
  { ...DELETE, load: loadDeletion },
] as const;

/** A college's profile with one of its tabs open, whose data alone is read. Source: spec §2, Profiles; contract base 2. */
export async function openCollegeProfile(college: LoggedIn<College>, asked: SearchParams, tab?: string) {
  const open = openTab(TABS, collegeProfilePath(), tab, asked);
  const self = authorizeSelf(college, college.id);
  const [settings, waiting, appeals] = [getSettings(self), countReviews(self), countAppeals(self)];
  const [content, { eventApproval }, reviews, marks] = await Promise.all([
    open.load({ self, asked, settings, waiting, appeals }),
    settings,
    waiting,
    appeals,
  ]);
  const due: Record<string, number> = { approval: reviews, attendance: marks };
  const tabs = TABS.map((each) => ({ ...each, count: dueCount(due[each.name] ?? 0) }));
  return (
    <TabsPage title="College Profile" path={collegeProfilePath()} tabs={tabs} open={open.name}>
      <KeepReviewMark mark={reviewMark(eventApproval, reviews)} />
      {content}
    </TabsPage>
  );
}

async function loadProfile({ self, asked }: Visit) {
  const place = readAddress(collegeQuery, asked, { cursor: "clubs" });
  const page = await orNotFound(orFirstPage(place, (query) => getCollege(self, query)));
  const { name, email, emailDomain, isDomainProved, collegeRepresentatives } = toCollegeJson(page.college);
  // Unverified clubs come first: they need an action.
  const clubs = collegeRepresentatives
    .map(({ _id, clubName, email, isVerified, hasSecondFactor }) => ({ id: _id, name: clubName, email, isVerified, hasSecondFactor }))
    .sort((a, b) => Number(a.isVerified) - Number(b.isVerified));
  const domain = (
    <span className={styles.domain}>
      {emailDomain}
      {isDomainProved ? (
        <State Icon={Check} look="ok">
          Confirmed
        </State>
      ) : (
        <State Icon={Hourglass} look="warn">
          Not confirmed yet
        </State>
      )}
    </span>
  );
  return (
    <div className={layout.form}>
      <Panel className={layout.form}>
        <Identity name={name} email={email} />
        <Facts
          facts={[
            { name: "College Name", value: name },
            { name: "Email", value: <Email>{email}</Email> },
            {
              name: "Email Domain",
              value: domain,
              note: isDomainProved
                ? `Students with an email address at ${emailDomain} can verify that they study at your college.`
                : `Students cannot verify with an email at ${emailDomain} until Quad confirms that the domain is yours.`,
              wide: true,
            },
          ]}
        />
      </Panel>
      <ClubList
        clubs={clubs}
        pages={
          <TablePages
            label="Pages of clubs"
            first={place.cursor ? collegeProfilePath() : null}
            next={page.nextCursor && `${collegeProfilePath()}?clubs=${page.nextCursor}`}
          />
        }
      />
    </div>
  );
}

async function loadPublicPage({ self }: Visit) {
  const [page, weeks] = await Promise.all([orNotFound(getCollegePage(self.id)), countFollowersByWeek(self, "college")]);
  return <PublicPage kind="college" page={page} weeks={weeks} />;
}

const eventsQuery = longListQuery(50);

async function loadEvents({ self, asked }: Visit) {
  const path = collegeProfilePath("events");
  const place = readAddress(eventsQuery, asked, { cursor: "events" });
  const { events, nextCursor } = await orFirstPage(place, (query) => listCollegeEvents(self, query));
  return (
    <CollegeEvents
      events={events.map(({ id, name, clubName, startsAt, timeZone, taken, ...event }) => ({
        id,
        name,
        clubName,
        date: startsAt && weekdayDateOf(startsAt, timeZone),
        taken,
        state: shownState({ ...event, timeZone }),
      }))}
      first={place.cursor ? path : null}
      next={nextCursor && `${path}?events=${nextCursor}`}
    />
  );
}

async function loadPlaces({ self }: Visit) {
  const places = await listOwnPlaces(self);
  return (
    <CampusPlaces
      places={places.map((place) => ({
        ...place,
        events: place.events < EVENTS_COUNTED_TO ? place.events : `${EVENTS_COUNTED_TO}+`,
      }))}
    />
  );
}

async function loadApproval({ self, asked, settings, waiting }: Visit) {
  const path = collegeProfilePath("approval");
  const place = readAddress(reviewsQuery, asked, { cursor: "reviews" });
  const id = idText().safeParse(asked.review).data;
  const [{ reviews, nextCursor }, open, { eventApproval }, count] = await Promise.all([
    orFirstPage(place, (query) => listReviews(self, query)),
    id ? findReview(self, id) : undefined,
    settings,
    waiting,
  ]);
  return (
    <Approval
      isOn={eventApproval}
      count={count}
      reviews={reviews}
      open={open}
      first={place.cursor ? path : null}
      next={nextCursor && `${path}?reviews=${nextCursor}`}
    />
  );
}

async function loadAttendance({ self, asked, settings }: Visit) {
  const now = new Date();
  const { state = "appealed", ...place } = readAddress(marksQuery, asked, { state: "state", cursor: "after" });
  const [{ noShow }, name, page] = await Promise.all([
    settings,
    findCollegeName(self.id),
    orFirstPage(place, (query) => listMarksOfCollege(self, { state, ...query }, now)),
  ]);
  return (
    <div className={layout.form}>
      <MarkPolicy college={name ?? ""} policy={noShow} />
      <MarksList
        {...toMarksJson(page)}
        state={state}
        path={collegeProfilePath("attendance")}
        isLater={place.cursor !== undefined}
        now={now}
      />
    </div>
  );
}

async function loadResults({ self, asked }: Visit) {
  const period = readAddress(shownPeriod, asked, { from: "from", to: "to" });
  return (
    <PeriodResults
      results={await readCollegeResults(self, period)}
      period={period}
      rowsAre="clubs"
      path={collegeProfilePath("results")}
      fileOf={(table) =>
        requestOf("GET /api/results/college/{collegeId}", {
          path: { collegeId: self.id },
          query: { format: "csv", table, ...period },
        }).url
      }
    />
  );
}

async function loadConnect({ self }: Visit) {
  return connectTab(self.actor, { name: (await findCollegeName(self.id)) ?? "" });
}

async function loadLog({ self, asked }: Visit) {
  const query = readLogAddress(organiserLogQuery, asked);
  const { actions, nextCursor } = await orFirstPage(query, (place) => readLog(self, place));
  return (
    <LogView
      page={{ actions: actions.map(toOrganiserActionJson), nextCursor }}
      query={query}
      path={collegeProfilePath("log")}
      call={{ name: "GET /api/log/college/{collegeId}", path: { collegeId: self.id } }}
    />
  );
}

async function loadPassword({ self }: Visit) {
  const [email, tokens] = await Promise.all([orNotFound(getEmail(self.actor)), listTokens(self.actor)]);
  return <ChangePassword email={email} tokens={shownTokens(tokens)} />;
}

async function loadDeletion({ self }: Visit) {
  const email = await orNotFound(getEmail(self.actor));
  return (
    <div className={layout.form}>
      <OrganiserDeletion actor={self.actor} email={email} />
      <DeleteAccount kind="organiser" id={self.id} email={email} consequence={CONSEQUENCE} />
    </div>
  );
}

const CONSEQUENCE =
  "Your clubs, with their blogs and events, will be deleted too. Everyone who registered for an upcoming event is emailed and refunded. Your students will no longer be verified. Payment records stay, for the refunds.";
