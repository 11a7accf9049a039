import { Building2, CalendarDays, Check, Hourglass, MapPin, UsersRound } from "lucide-react";
import type { Metadata } from "next";
import { shownState } from "@/components/events/state-chip";
import { TabsPage } from "@/components/layout/tabs-page";
import { readLogAddress } from "@/components/log/log-address";
import { logTab } from "@/components/log/log-tab";
import { deleteTab, passwordTab } from "@/components/profiles/account-tabs";
import { AddClub } from "@/components/profiles/add-club";
import { CampusPlaces } from "@/components/profiles/campus-places";
import { ClubList } from "@/components/profiles/club-list";
import { CollegeEvents } from "@/components/profiles/college-events";
import { Facts, Identity } from "@/components/profiles/identity";
import { publicPageTab } from "@/components/profiles/public-page-tab";
import { asksForResults, readPeriod } from "@/components/results/results-address";
import { resultsTab } from "@/components/results/results-tab";
import { approvalTab } from "@/components/reviews/approval-tab";
import { Email } from "@/components/ui/email";
import { Panel } from "@/components/ui/panel";
import { State } from "@/components/ui/state";
import { TablePages } from "@/components/ui/table-pages";
import { authorizeSelf } from "@/lib/accounts/access";
import { toOrganiserActionJson } from "@/lib/audit/wire";
import { collegeQuery } from "@/lib/colleges/schema";
import { getCollege } from "@/lib/colleges/service";
import { toCollegeJson } from "@/lib/colleges/wire";
import { countFollowersByWeek } from "@/lib/directory/followers";
import { getCollegePage } from "@/lib/directory/service";
import { listCollegeEvents } from "@/lib/events/service";
import { readLog } from "@/lib/organisers/read-log";
import { COLLEGE_PROFILE_PATH, collegeProfilePath } from "@/lib/pages/paths";
import { requireActor } from "@/lib/pages/require-actor";
import { EVENTS_COUNTED_TO, listOwnPlaces } from "@/lib/places/service";
import { requestOf } from "@/lib/platform/http/call";
import { longListQuery, readPlace } from "@/lib/platform/http/list-query";
import { orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { weekdayDateOf } from "@/lib/platform/time/zone";
import { reviewsQuery } from "@/lib/publishing/review-schema";
import { countReviews, getSettings, listReviews } from "@/lib/publishing/reviews";
import { readCollegeResults } from "@/lib/results/service";
import "../../styles/clubs.css";
import "../../styles/map.css";
import "../../styles/results.css";
import "../../styles/reviews.css";

export const metadata: Metadata = { title: "College Profile" };

const eventsQuery = longListQuery(50);

/** Source: spec §2, Profiles; contract 2. */
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
    <div className="form">
      <Panel className="form">
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
        { value: "profile", label: "Profile", icon: <Building2 className="icon" />, content: profile },
        { value: "add-club", label: "Add Club", icon: <UsersRound className="icon" />, content: <AddClub collegeId={college.id} /> },
        publicPageTab({ kind: "college", page: publicPage, weeks }),
        { value: "events", label: "Events", icon: <CalendarDays className="icon" />, content: events },
        { value: "places", label: "Campus locations", icon: <MapPin className="icon" />, content: <CampusPlaces places={places} /> },
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
