import { ExternalLink, Eye, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { StateChip, shownState } from "@/components/catalogue/events/state-chip";
import { MoreTabs } from "@/components/organising/workspace/more-tabs";
import { WORKSPACE_TABS, type WorkspaceTab, type WorkspaceTabName } from "@/components/organising/workspace/tabs";
import { BackLink } from "@/components/platform/ui/back-link";
import { LinkButton } from "@/components/platform/ui/button";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import { SiteLink } from "@/components/platform/ui/site-link";
import { TabCount } from "@/components/platform/ui/tab-count";
import type { Event } from "@/lib/catalogue/events/policy";
import { isPublic } from "@/lib/identity/organisers/event-state";
import type { Right, Standing } from "@/lib/identity/organisers/policy";
import {
  adminEventsPath,
  adminProfilePath,
  COLLEGE_PROFILE_PATH,
  clubProfilePath,
  eventFormPath,
  eventPath,
  managePath,
  studentProfilePath,
} from "@/lib/identity/pages/paths";
import type { JoiningNumbers } from "@/lib/organising/workspace/policy";
import type { Account } from "@/lib/platform/auth/actor";
import { imageUrl } from "@/lib/platform/images/policy";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";

const POSTER_WIDTH = 400;
/** As many links as the bar at the bottom of phones has room for. */
const BAR_LENGTH = 5;
const FIRST_IN_BAR: readonly string[] = ["overview", "people", "door", "results"];

type FrameProps = {
  workspace: { role: Account["role"]; event: Event; standing: Standing; rights: readonly Right[]; numbers: JoiningNumbers };
  /** The open page. */
  tab: WorkspaceTabName;
  /** The acts of this page, in place of the event's own links. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of an event's workspace: the event, and the pages that the visitor has the right to. Source: contract organisers 18. */
export function WorkspaceFrame({ workspace, tab, actions, children }: FrameProps) {
  const { event, rights, numbers } = workspace;
  const all: readonly WorkspaceTab[] = WORKSPACE_TABS;
  const tabs = all.filter(({ right, isThere, name }) => rights.includes(right) && (name === tab || isThere?.(numbers, event) !== false));
  const [inBar, more] = splitBar(tabs);
  const current = (name: string) => (name === tab ? "page" : undefined);
  return (
    <div className="ws">
      <Head {...workspace} actions={actions} />
      <div className="wrap ws-body">
        <div className="with-tabs">
          <nav className="tabs pages" aria-label="Manage event">
            {tabs.map(({ name, label, icon: Icon, href, count }) => (
              <SiteLink key={name} className="tab" href={href(event.id)} aria-current={current(name)}>
                <Icon className="icon" />
                {label}
                <TabCount count={count?.(numbers)} />
              </SiteLink>
            ))}
          </nav>
          <div className="ws-page">{children}</div>
        </div>
      </div>
      <nav className="tabbar" aria-label="Manage event, bottom bar">
        {inBar.map(({ name, label, icon: Icon, href }) => (
          <SiteLink key={name} href={href(event.id)} aria-current={current(name)}>
            <Icon className="icon" />
            {label}
          </SiteLink>
        ))}
        {more.length > 0 && (
          <MoreTabs open={more.find(({ name }) => name === tab)?.label} isDue={more.some(({ count }) => count?.(numbers)?.isDue)}>
            {more.map(({ name, label, icon: Icon, href, count }) => (
              <SiteLink key={name} className="tab" href={href(event.id)} aria-current={current(name)}>
                <Icon className="icon" />
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

/** The pages in the bar of phones, and the others. Those that everybody needs at an event come first. */
function splitBar(tabs: readonly WorkspaceTab[]): [WorkspaceTab[], WorkspaceTab[]] {
  if (tabs.length <= BAR_LENGTH) return [[...tabs], []];
  const isFirst = ({ name }: WorkspaceTab) => FIRST_IN_BAR.includes(name);
  const ordered = [...tabs.filter(isFirst), ...tabs.filter((tab) => !isFirst(tab))];
  return [ordered.slice(0, BAR_LENGTH - 1), ordered.slice(BAR_LENGTH - 1)];
}

type HeadProps = Omit<FrameProps["workspace"], "numbers"> & Pick<FrameProps, "actions">;

function Head({ role, event, standing, rights, actions }: HeadProps) {
  const { name, poster, startsAt, timeZone, venue } = event;
  const when = startsAt ? weekdayDayTimeOf(startsAt, timeZone) : "Date to be announced";
  const back = backOf({ role, standing, event });
  return (
    <div className="stage ws-head">
      <div className="wrap">
        <BackLink href={back.href}>{back.text}</BackLink>
        <div className="id">
          <div className="sheet">
            <img src={imageUrl(poster, POSTER_WIDTH)} width={poster.width} height={poster.height} alt="" />
          </div>
          <div className="words">
            <StateChip {...shownState(event)} />
            <h1 className="h1">{name}</h1>
            <DotSeparated className="lead num" first={when} second={venue} />
          </div>
        </div>
        <p className="actions">{actions ?? <EventLinks event={event} mayEdit={rights.includes("edit_event")} />}</p>
      </div>
    </div>
  );
}

function EventLinks({ event, mayEdit }: { event: Event; mayEdit: boolean }) {
  return (
    <>
      {isPublic(event) ? (
        <LinkButton href={eventPath(event.id)}>
          <ExternalLink className="icon" />
          Event page
        </LinkButton>
      ) : (
        <LinkButton href={managePath(event.id, "preview")}>
          <Eye className="icon" />
          Preview
        </LinkButton>
      )}
      {mayEdit && event.status !== "cancelled" && (
        <LinkButton href={eventFormPath(event.id)}>
          <Pencil className="icon" />
          Edit
        </LinkButton>
      )}
    </>
  );
}

/** Where one comes from: a club's, a student's, a college's or the admin's own page. */
export function backOf({ role, standing, event: { club } }: Pick<FrameProps["workspace"], "role" | "standing" | "event">): {
  href: string;
  text: string;
} {
  if (standing === "owner") return { href: clubProfilePath("events"), text: "Events" };
  if (standing === "college") return { href: COLLEGE_PROFILE_PATH, text: "College Profile" };
  if (standing === "admin") return { href: club ? adminEventsPath(club.id) : adminProfilePath(), text: "Events" };
  // A club that organises it together with its owner.
  if (role === "club") return { href: clubProfilePath("team"), text: "Organisers" };
  return { href: studentProfilePath("organising"), text: "Organising" };
}
