import { Building2, CalendarDays, Check, Hourglass, MapPin, UsersRound } from "lucide-react";
import type { Metadata } from "next";
import { shownState } from "@/components/catalogue/events/state-chip";
import { readLogAddress } from "@/components/identity/log/log-address";
import { logTab } from "@/components/identity/log/log-tab";
import { deleteTab, passwordTab } from "@/components/identity/profiles/account-tabs";
import { AddClub } from "@/components/identity/profiles/add-club";
import { CampusPlaces } from "@/components/identity/profiles/campus-places";
import { ClubList } from "@/components/identity/profiles/club-list";
import { CollegeEvents } from "@/components/identity/profiles/college-events";
import { Facts, Identity } from "@/components/identity/profiles/identity";
import { publicPageTab } from "@/components/identity/profiles/public-page-tab";
import { asksForResults, readPeriod } from "@/components/organising/results/results-address";
import { resultsTab } from "@/components/organising/results/results-tab";
import { approvalTab } from "@/components/organising/reviews/approval-tab";
import { TabsPage } from "@/components/platform/layout/tabs-page";
import { Email } from "@/components/platform/ui/email";
import { Panel } from "@/components/platform/ui/panel";
import { State } from "@/components/platform/ui/state";
import { TablePages } from "@/components/platform/ui/table-pages";
import { countFollowersByWeek } from "@/lib/catalogue/directory/followers";
import { getCollegePage } from "@/lib/catalogue/directory/service";
import { listCollegeEvents } from "@/lib/catalogue/events/service";
import { EVENTS_COUNTED_TO, listOwnPlaces } from "@/lib/catalogue/places/service";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { toOrganiserActionJson } from "@/lib/identity/audit/wire";
import { collegeQuery } from "@/lib/identity/colleges/schema";
import { getCollege } from "@/lib/identity/colleges/service";
import { toCollegeJson } from "@/lib/identity/colleges/wire";
import { readLog } from "@/lib/identity/organisers/read-log";
import { COLLEGE_PROFILE_PATH, collegeProfilePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { reviewsQuery } from "@/lib/organising/publishing/review-schema";
import { countReviews, getSettings, listReviews } from "@/lib/organising/publishing/reviews";
import { readCollegeResults } from "@/lib/organising/results/service";
import { requestOf } from "@/lib/platform/http/call";
import { longListQuery, readPlace } from "@/lib/platform/http/list-query";
import { orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { weekdayDateOf } from "@/lib/platform/time/zone";
import "../../styles/clubs.css";
import "../../styles/map.css";
import "../../styles/results.css";
import "../../styles/reviews.css";
import layout from "@/components/platform/ui/layout.module.css";

export const metadata: Metadata = { title: "College Profile" };

const eventsQuery = longListQuery(50);

/** Source: spec §2, Profiles; contract base 2. */
export default async function CollegeProfilePage({ searchParams }: PageProps<"/college-profile">) {
  const college = await requireActor("/college-profile");
  const asked = await searchParams;
  const place = readPlace(collegeQuery, asked.clubs);
  const logQuery = readLogAddress(asked);
  const log = await orFirstPage(logQuery, (query) => readLog(authorizeSelf(college, college.id), query));
  const page = await orNotFound(orFirstPage(place, (query) => getCollege(authorizeSelf(college, college.id), query)));
  const eventsPlace = readPlace(eventsQuery, asked.events);
  const listed = await orFirstPage(eventsPlace, (query) => listCollegeEvents(authorizeSelf(college, college.id), query));
  const period = readPeriod(asked);
  const results = asksForResults(asked) ? await readCollegeResults(authorizeSelf(college, college.id), period) : null;
  const self = authorizeSelf(college, college.id);
  const reviewsPlace = readPlace(reviewsQuery, asked.reviews);
  const waiting = await orFirstPage(reviewsPlace, (query) => listReviews(self, query));
  const [{ eventApproval }, waitingCount] = await Promise.all([getSettings(self), countReviews(self)]);
  const [publicPage, weeks] = await Promise.all([orNotFound(getCollegePage(college.id)), countFollowersByWeek(self, "college")]);
  const places = (await listOwnPlaces(self)).map((place) => ({
    ...place,
    events: place.events < EVENTS_COUNTED_TO ? place.events : `${EVENTS_COUNTED_TO}+`,
  }));
  const { name, email, emailDomain, isDomainProved, collegeRepresentatives } = toCollegeJson(page.college);
  // Unverified clubs come first: they need an action.
  const clubs = collegeRepresentatives
    .map(({ _id, clubName, email, isVerified }) => ({ id: _id, name: clubName, email, isVerified }))
    .sort((a, b) => Number(a.isVerified) - Number(b.isVerified));
  const domain = (
    <span className="inline-flex flex-wrap items-center gap-2">
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
  const profile = (
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
            first={place.cursor ? COLLEGE_PROFILE_PATH : null}
            next={page.nextCursor && `${COLLEGE_PROFILE_PATH}?clubs=${page.nextCursor}`}
          />
        }
      />
    </div>
  );
  const events = (
    <CollegeEvents
      events={listed.events.map(({ id, name, clubName, status, publishAt, startsAt, timeZone, taken }) => ({
        id,
        name,
        clubName,
        date: startsAt && weekdayDateOf(startsAt, timeZone),
        taken,
        state: shownState({ status, publishAt, timeZone }),
      }))}
      first={eventsPlace.cursor ? `${COLLEGE_PROFILE_PATH}?tab=events` : null}
      next={listed.nextCursor && `${COLLEGE_PROFILE_PATH}?tab=events&events=${listed.nextCursor}`}
    />
  );
  return (
    <TabsPage
      title="College Profile"
      tabs={[
        { value: "profile", label: "Profile", icon: <Building2 />, content: profile },
        { value: "add-club", label: "Add Club", icon: <UsersRound />, content: <AddClub collegeId={college.id} /> },
        publicPageTab({ kind: "college", page: publicPage, weeks }),
        { value: "events", label: "Events", icon: <CalendarDays />, content: events },
        { value: "places", label: "Campus locations", icon: <MapPin />, content: <CampusPlaces places={places} /> },
        approvalTab({
          isOn: eventApproval,
          count: waitingCount,
          reviews: waiting.reviews,
          open: typeof asked.review === "string" ? asked.review : undefined,
          first: reviewsPlace.cursor ? collegeProfilePath("approval") : null,
          next: waiting.nextCursor && `${collegeProfilePath("approval")}&reviews=${waiting.nextCursor}`,
        }),
        resultsTab(
          results && {
            ...{ results, period, rowsAre: "clubs" },
            path: COLLEGE_PROFILE_PATH,
            fileOf: (table) =>
              requestOf("GET /api/results/college/{collegeId}", {
                path: { collegeId: college.id },
                query: { format: "csv", table, ...period },
              }).url,
          },
        ),
        logTab({
          page: { actions: log.actions.map(toOrganiserActionJson), nextCursor: log.nextCursor },
          query: logQuery,
          path: COLLEGE_PROFILE_PATH,
          call: { name: "GET /api/log/college/{collegeId}", path: { collegeId: college.id } },
        }),
        passwordTab(email),
        deleteTab({
          kind: "organiser",
          id: college.id,
          email,
          consequence:
            "Your clubs, with their blogs and events, will be deleted too. Everyone who registered is emailed and refunded. Your students will no longer be verified. Payment records stay, for the refunds.",
        }),
      ]}
    />
  );
}
