import { Check, Hourglass } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { StateChip, shownState } from "@/components/catalogue/events/state-chip";
import { DeleteWithReason } from "@/components/organising/admin/delete-with-reason";
import { DomainSwitch } from "@/components/organising/admin/domain-switch";
import { ResetFactor } from "@/components/organising/admin/reset-factor";
import { SearchField } from "@/components/organising/admin/search-field";
import { tableHref } from "@/components/organising/admin/table-address";
import { LogBar, LogTable } from "@/components/platform/lists/log";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import { Empty } from "@/components/platform/ui/empty";
import { ScrollList } from "@/components/platform/ui/scroll-list";
import { SiteLink } from "@/components/platform/ui/site-link";
import { State } from "@/components/platform/ui/state";
import { Table } from "@/components/platform/ui/table";
import { TablePages } from "@/components/platform/ui/table-pages";
import typography from "@/components/platform/ui/typography.module.css";
import { EVENT_STATES, isPublic } from "@/lib/identity/organisers/event-state";
import { adminBlogsPath, adminClubsPath, adminEventsPath, blogPath, eventPath, managePath } from "@/lib/identity/pages/paths";
import type { AdminBlog, AdminClub, AdminCollege, AdminEvent, LoggedAction, TablePage } from "@/lib/organising/admin/rows";
import { ACTS as LOGGED_ACTS, type LogQuery, type TableQuery } from "@/lib/organising/admin/schema";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { loggedReason, reasonWords } from "@/lib/site/moderation/policy";

/** A table's page and its state from the address. */
export type TableAddress = { path: string; query: TableQuery };

const Day = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{dayIn(DEFAULT_TIME_ZONE, at)}</time>;

function Row({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SiteLink href={href} className={classNames(typography.link, typography.reach)}>
      {children}
    </SiteLink>
  );
}

/** A table and its pages; without rows, a sentence. */
function Listed<R extends { id: string }>({
  page,
  place,
  none,
  caption,
  columns,
}: {
  page: TablePage<R>;
  place: TableAddress;
  none: string;
  caption: string;
  columns: ComponentProps<typeof Table<R>>["columns"];
}) {
  const { path, query } = place;
  const isSearched = query.q !== "" || query.cursor !== undefined;
  if (page.rows.length === 0) return <Empty title={none}>{isSearched ? "Nothing matches this search." : undefined}</Empty>;
  return (
    <>
      <ScrollList aria-label={caption}>
        <Table caption={caption} rows={page.rows} keyOf={({ id }) => id} columns={columns} />
      </ScrollList>
      <TablePages
        label={`Pages of ${caption.toLowerCase()}`}
        first={query.cursor ? tableHref(path, query) : null}
        next={page.nextCursor ? tableHref(path, query, page.nextCursor) : null}
      />
    </>
  );
}

/** Source: spec §2, Admin. */
export function CollegesTable({ page, place }: { page: TablePage<AdminCollege>; place: TableAddress }) {
  return (
    <Listed
      page={page}
      place={place}
      none="No colleges available"
      caption="Registered colleges"
      columns={[
        { head: "Name", cell: ({ id, name }) => <Row href={adminClubsPath(id)}>{name}</Row> },
        { head: "Email", cell: ({ email }) => <Email>{email}</Email> },
        {
          head: "Domain",
          named: true,
          cell: ({ emailDomain, isDomainProved }) => (
            <>
              {emailDomain}{" "}
              {isDomainProved ? (
                <State Icon={Check} look="ok">
                  Confirmed
                </State>
              ) : (
                <State Icon={Hourglass} look="warn">
                  Not confirmed
                </State>
              )}
            </>
          ),
        },
        {
          head: "Confirmation",
          acts: true,
          cell: ({ id, name, emailDomain, isDomainProved, hasSecondFactor }) => (
            <>
              <DomainSwitch id={id} name={name} emailDomain={emailDomain} isProved={isDomainProved} />
              {hasSecondFactor && <ResetFactor id={id} name={name} />}
            </>
          ),
        },
      ]}
    />
  );
}

/** Source: spec §2, Admin. */
export function ClubsTable({ page, place }: { page: TablePage<AdminClub>; place: TableAddress }) {
  return (
    <Listed
      page={page}
      place={place}
      none="No clubs available"
      caption="Clubs"
      columns={[
        { head: "Name", cell: ({ name }) => <b>{name}</b> },
        { head: "Email", cell: ({ email }) => (email ? <Email>{email}</Email> : "N/A") },
        {
          head: "Events and blogs",
          acts: true,
          cell: ({ id, name, hasSecondFactor }) => (
            <>
              <LinkButton href={adminEventsPath(id)}>
                Show events<span className={typography.srOnly}> of {name}</span>
              </LinkButton>
              <LinkButton href={adminBlogsPath(id)}>
                Show blogs<span className={typography.srOnly}> of {name}</span>
              </LinkButton>
              {hasSecondFactor && <ResetFactor id={id} name={name} />}
              <DeleteWithReason kind="club" id={id} name={name} />
            </>
          ),
        },
      ]}
    />
  );
}

/** A cancelled event has been deleted already; its page remains for registered students. Source: spec §2, Admin. */
export function EventsTable({ page, place }: { page: TablePage<AdminEvent>; place: TableAddress }) {
  return (
    <Listed
      page={page}
      place={place}
      none="No events available."
      caption="Events"
      columns={[
        {
          head: "Name",
          cell: ({ id, name, ...event }) => (
            <>
              <Row href={isPublic(event) ? eventPath(id) : managePath(id)}>{name}</Row>
              {event.status !== "published" && (
                <p>
                  <StateChip {...shownState(event)} />
                </p>
              )}
            </>
          ),
        },
        { head: "Listed", named: true, cell: ({ createdAt }) => <Day at={createdAt} /> },
        { head: "Seats taken", named: true, cell: ({ taken }) => <span className={typography.num}>{taken}</span> },
        {
          head: "Manage and delete",
          acts: true,
          cell: ({ id, name, status }) => (
            <>
              <LinkButton href={managePath(id)}>
                Manage<span className={typography.srOnly}> {name}</span>
              </LinkButton>
              {status !== "cancelled" && <DeleteWithReason kind="event" id={id} name={name} />}
            </>
          ),
        },
      ]}
    />
  );
}

/** Source: spec §2, Admin. */
export function BlogsTable({ page, place }: { page: TablePage<AdminBlog>; place: TableAddress }) {
  return (
    <Listed
      page={page}
      place={place}
      none="No blogs available."
      caption="Blogs"
      columns={[
        {
          head: "Title",
          cell: ({ id, title, isHidden, hidden }) =>
            isHidden ? (
              <>
                <p>{title}</p>
                <p>
                  <StateChip state="hidden" text={EVENT_STATES.hidden} />
                </p>
                {hidden && (
                  <p>
                    Since <Day at={hidden.at} />: {reasonWords(hidden.reason)}
                  </p>
                )}
              </>
            ) : (
              <Row href={blogPath(id)}>{title}</Row>
            ),
        },
        { head: "College", cell: ({ college }) => college },
        { head: "Published", named: true, cell: ({ createdAt }) => <Day at={createdAt} /> },
        { head: "Delete", acts: true, cell: ({ id, title }) => <DeleteWithReason kind="blog" id={id} name={title} /> },
      ]}
    />
  );
}

const ACT_NAMES: Record<LoggedAction["act"], string> = {
  confirmed_domain: "Confirmed a domain",
  withdrew_domain: "Withdrew a domain",
  changed: "Changed",
  deleted: "Deleted",
  cancelled: "Cancelled",
  hid: "Hid",
  showed: "Showed again",
  banned: "Banned",
  unbanned: "Lifted a ban",
  dismissed: "Left as it is",
  reset_factor: "Reset a second factor",
};

const SUBJECT_NAMES: Record<LoggedAction["subject"], string> = {
  college: "College",
  club: "Club",
  event: "Event",
  blog: "Blog",
  student: "Student",
  site: "This site",
};

/** Searches the admin's log by words, act and day. */
export function ActionsBar({ path, query }: { path: string; query: LogQuery }) {
  const search = <SearchField label="Search by name, reason or id" name="words" words={query.q} />;
  return <LogBar path={path} query={query} acts={LOGGED_ACTS} wordsOf={ACT_NAMES} search={search} />;
}

/** The admin's actions, newest first. Names are those at the time; persons have none here. */
export function ActionsTable({
  page: { rows, nextCursor },
  path,
  query,
}: {
  page: TablePage<LoggedAction>;
  path: string;
  query: LogQuery;
}) {
  if (rows.length === 0) {
    const isSearched = Boolean(query.q || query.act || query.from || query.to);
    return (
      <Empty title="No activity yet">
        {isSearched ? "Nothing matches this search." : "What the admin confirms, withdraws and deletes appears here."}
      </Empty>
    );
  }
  return (
    <LogTable
      path={path}
      query={query}
      nextCursor={nextCursor}
      pagesLabel="Pages of the log"
      scrolls
      rows={rows}
      keyOf={({ id }) => id}
      atOf={({ at }) => at}
      columns={[
        { head: "What", cell: ({ act }) => ACT_NAMES[act] },
        { head: "Kind", named: true, cell: ({ subject }) => SUBJECT_NAMES[subject] },
        { head: "Name", cell: ({ subjectName, subjectId }) => subjectName ?? <span className={typography.meta}>{subjectId}</span> },
        { head: "Reason", named: true, cell: ({ act, reason }) => (reason ? loggedReason(act, reason) : "None given") },
      ]}
    />
  );
}
