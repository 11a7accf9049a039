import { ExternalLink, Eye, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { EventHead } from "@/components/catalogue/events/event-head";
import { EndedChip, StateChip, shownState } from "@/components/catalogue/events/state-chip";
import { HiddenBand } from "@/components/organising/moderation/hidden-band";
import { MoreTabs } from "@/components/organising/workspace/more-tabs";
import { WORKSPACE_TABS, type WorkspaceTab, type WorkspaceTabName } from "@/components/organising/workspace/tabs";
import tabBarStyles from "@/components/platform/layout/tab-bar.module.css";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import { TabCount } from "@/components/platform/ui/tab-count";
import tabsStyles from "@/components/platform/ui/tabs.module.css";
import { type Event, isOver } from "@/lib/catalogue/events/policy";
import { isPublic } from "@/lib/identity/organisers/event-state";
import { toHiddenJson } from "@/lib/identity/organisers/hidden-json";
import type { Hidden } from "@/lib/identity/organisers/hidings";
import type { OrganiserRole, Right } from "@/lib/identity/organisers/policy";
import {
  adminEventsPath,
  adminProfilePath,
  CLUB_EVENTS_TAB,
  clubProfilePath,
  collegeProfilePath,
  eventFormPath,
  eventPath,
  managePath,
  studentProfilePath,
} from "@/lib/identity/pages/paths";
import type { JoiningNumbers } from "@/lib/organising/workspace/policy";
import type { Account } from "@/lib/platform/auth/actor";
import styles from "./frame.module.css";

/** The number of links that fit into the bar at the bottom of phones. */
const BAR_LENGTH = 5;
const FIRST_IN_BAR: readonly string[] = ["overview", "people", "door", "results"];

type FrameProps = {
  workspace: {
    accountRole: Account["role"];
    event: Event;
    role: OrganiserRole;
    rights: readonly Right[];
    isBanned: boolean;
    numbers: JoiningNumbers;
    hidden: Hidden | null;
  };
  /** The open page. */
  tab: WorkspaceTabName;
  /** The actions of this page, instead of the event's own links. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of an event's workspace: the event, and the pages that the visitor has the right to. Source: contract organisers 18. */
export function WorkspaceFrame({ workspace, tab, actions, children }: FrameProps) {
  const { event, role, rights, numbers, hidden } = workspace;
  const all: readonly WorkspaceTab[] = WORKSPACE_TABS;
  const tabs = all.filter(({ right, isThere, name }) => rights.includes(right) && (name === tab || isThere?.(numbers, event) !== false));
  const [inBar, more] = splitBar(tabs);
  const current = (name: string) => (name === tab ? "page" : undefined);
  return (
    <div className={styles.root} data-own-tab-bar>
      <Head {...workspace} actions={actions} />
      {hidden && (
        <HiddenBand
          thing={{ subject: "event", id: event.id }}
          hidden={toHiddenJson(hidden)}
          reader={role === "college" || role === "admin" ? role : "club"}
          mayAsk={rights.includes("edit_event")}
        />
      )}
      <div className={classNames(layout.wrap, styles.body)}>
        <div className={tabsStyles.withTabs}>
          <nav className={classNames(tabsStyles.list, styles.pages)} aria-label="Manage event">
            {tabs.map(({ name, label, icon: Icon, href, count }) => (
              <SiteLink key={name} className={tabsStyles.tab} href={href(event.id)} aria-current={current(name)}>
                <Icon />
                {label}
                <TabCount count={count?.(numbers)} />
              </SiteLink>
            ))}
          </nav>
          <div className={styles.page}>{children}</div>
        </div>
      </div>
      <nav className={classNames(tabBarStyles.root, styles.bar)} aria-label="Manage event, bottom bar">
        {inBar.map(({ name, label, icon: Icon, href }) => (
          <SiteLink key={name} href={href(event.id)} aria-current={current(name)}>
            <Icon />
            {label}
          </SiteLink>
        ))}
        {more.length > 0 && (
          <MoreTabs open={more.find(({ name }) => name === tab)?.label} isDue={more.some(({ count }) => count?.(numbers)?.isDue)}>
            {more.map(({ name, label, icon: Icon, href, count }) => (
              <SiteLink key={name} className={tabsStyles.tab} href={href(event.id)} aria-current={current(name)}>
                <Icon />
                {label}
                <TabCount count={count?.(numbers)} />
              </SiteLink>
            ))}
          </MoreTabs>
        )}
      </nav>
    </div>
  );
}

/** The pages in the bar of phones, and the others. The pages that every organiser needs during an event come first. */
function splitBar(tabs: readonly WorkspaceTab[]): [WorkspaceTab[], WorkspaceTab[]] {
  if (tabs.length <= BAR_LENGTH) return [[...tabs], []];
  const isFirst = ({ name }: WorkspaceTab) => FIRST_IN_BAR.includes(name);
  const ordered = [...tabs.filter(isFirst), ...tabs.filter((tab) => !isFirst(tab))];
  return [ordered.slice(0, BAR_LENGTH - 1), ordered.slice(BAR_LENGTH - 1)];
}

type HeadProps = Omit<FrameProps["workspace"], "numbers" | "hidden"> & Pick<FrameProps, "actions">;

function Head({ accountRole, event, role, rights, isBanned, actions }: HeadProps) {
  const shown = shownState({ ...event, isBanned });
  return (
    <EventHead
      event={event}
      back={backOf({ accountRole, role, event })}
      above={shown.state === "published" && isOver(event, new Date()) ? <EndedChip /> : <StateChip {...shown} />}
      title={event.name}
      actions={actions ?? <EventLinks event={event} mayEdit={rights.includes("edit_event")} />}
    />
  );
}

function EventLinks({ event, mayEdit }: { event: Event; mayEdit: boolean }) {
  return (
    <>
      {isPublic(event) ? (
        <LinkButton href={eventPath(event.id)}>
          <ExternalLink />
          Event page
        </LinkButton>
      ) : (
        <LinkButton href={managePath(event.id, "preview")}>
          <Eye />
          Preview
        </LinkButton>
      )}
      {mayEdit && event.status !== "cancelled" && (
        <LinkButton href={eventFormPath(event.id)}>
          <Pencil />
          Edit
        </LinkButton>
      )}
    </>
  );
}

/** The page to go back to: a club's, a student's, a college's or the admin's own page. */
export function backOf({ accountRole, role, event: { club } }: Pick<FrameProps["workspace"], "accountRole" | "role" | "event">): {
  href: string;
  text: string;
} {
  if (role === "owner") return CLUB_EVENTS_TAB;
  if (role === "college") return { href: collegeProfilePath(), text: "College Profile" };
  if (role === "admin") return { href: club ? adminEventsPath(club.id) : adminProfilePath(), text: "Events" };
  // A co-organising club.
  if (accountRole === "club") return { href: clubProfilePath("team"), text: "Organisers" };
  return { href: studentProfilePath("organising"), text: "Organising" };
}
