import { Settings } from "lucide-react";
import type { Metadata } from "next";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { TablePages } from "@/components/platform/ui/table-pages";
import typography from "@/components/platform/ui/typography.module.css";
import { MarkAllRead } from "@/components/reach/notifications/mark-all-read";
import { type Note, NoteGroup, NoteItem } from "@/components/reach/notifications/note";
import styles from "@/components/reach/notifications/notifications.module.css";
import { AskCard } from "@/components/reach/push/ask-card";
import { NOTIFICATION_SETTINGS_PATH, NOTIFICATIONS_PATH } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { readAddress } from "@/lib/platform/http/list-address";
import { orFirstPage } from "@/lib/platform/http/page";
import { imageUrl } from "@/lib/platform/images/policy";
import { DAY_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn, wallTimeOf } from "@/lib/platform/time/zone";
import { type Follow, listFollows } from "@/lib/reach/follows/service";
import { groupsOf } from "@/lib/reach/notifications/groups";
import { notificationsQuery, UNREAD_MAX } from "@/lib/reach/notifications/schema";
import { listNotifications, type Notification } from "@/lib/reach/notifications/service";
import { toNotificationJson } from "@/lib/reach/notifications/wire";
import { pushKey } from "@/lib/reach/push/devices";

export const metadata: Metadata = { title: "Notifications" };

const POSTER_WIDTH = 240;

/** Source: contract reach 3, Screens. */
export default async function NotificationsPage({ searchParams }: PageProps<"/notifications">) {
  const student = await requireActor("/notifications");
  const query = readAddress(notificationsQuery, await searchParams, { cursor: "cursor" });
  const [{ notifications, unread, nextCursor }, follows] = await Promise.all([
    orFirstPage(query, (each) => listNotifications(student, each)),
    listFollows(student),
  ]);
  const newest = notifications[0];
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1 className={typography.h1}>Notifications</h1>
        <div className={layout.actions}>
          <p className={classNames(typography.muted, typography.num)} role="status">
            {newText(unread)}
          </p>
          {newest && <MarkAllRead userId={student.id} upTo={newest.id} isDone={unread === 0} />}
        </div>
      </div>
      <div className={styles.parts}>
        <div>
          {notifications.length === 0 && <Empty title="You’re all caught up" />}
          {byDay(notifications, new Date()).map(({ title, notes }) => (
            <section key={title} aria-label={title}>
              <h2 className={classNames(typography.label, typography.muted)}>{title}</h2>
              <ul className={styles.list}>
                {notes.map(({ club, notes: [first, ...more] }) =>
                  club && more.length > 0 ? (
                    <NoteGroup key={first._id} club={club} notes={[first, ...more]} userId={student.id} unread={unread} />
                  ) : (
                    <NoteItem key={first._id} note={first} userId={student.id} unread={unread} />
                  ),
                )}
              </ul>
            </section>
          ))}
          <TablePages
            label="Pages of notifications"
            first={query.cursor ? NOTIFICATIONS_PATH : null}
            next={nextCursor && `${NOTIFICATIONS_PATH}?cursor=${nextCursor}`}
          />
          <p className={typography.muted}>Notifications are deleted after 90 days.</p>
        </div>
        <div>
          <AskCard publicKey={pushKey()} className={styles.asking} />
          <Heard follows={follows} />
        </div>
      </div>
    </div>
  );
}

function newText(unread: number): string {
  if (unread === 0) return "Nothing new";
  return unread < UNREAD_MAX ? `${unread} new` : `${UNREAD_MAX}+ new`;
}

/** The number of the student's follows at each level. */
function Heard({ follows }: { follows: readonly Follow[] }) {
  const count = (level: Follow["level"]) => follows.filter((follow) => follow.level === level).length;
  return (
    <Panel className={layout.form} aria-labelledby="heard">
      <h2 className={typography.h3} id="heard">
        What you follow
      </h2>
      <dl className={styles.heard}>
        <dt>Email for every event</dt>
        <dd>{count("instant")}</dd>
        <dt>Weekly email</dt>
        <dd>{count("digest")}</dd>
        <dt>Notifications only</dt>
        <dd>{count("quiet")}</dd>
      </dl>
      <LinkButton href={NOTIFICATION_SETTINGS_PATH}>
        <Settings />
        Notification settings
      </LinkButton>
    </Panel>
  );
}

type NoteGroupOfDay = { club: string | null; notes: [Note, ...Note[]] };

/** In the zone of the campus: today, yesterday, and all others, each with its time or day. */
function byDay(notifications: readonly Notification[], now: Date): { title: string; notes: NoteGroupOfDay[] }[] {
  const dayOf = (instant: Date) => dayIn(DEFAULT_TIME_ZONE, instant);
  const titles = new Map([
    [dayOf(now), "Today"],
    [dayOf(new Date(now.getTime() - DAY_MS)), "Yesterday"],
  ]);
  const days = new Map<string, NoteGroupOfDay[]>();
  for (const group of groupsOf(notifications)) {
    const [first, ...more] = group.map((notification) => toNote(notification, titles));
    if (!first) continue;
    const title = titles.get(dayOf(group[0]?.at ?? now)) ?? "Earlier";
    days.set(title, [...(days.get(title) ?? []), { club: group[0]?.club ?? null, notes: [first, ...more] }]);
  }
  return [...days].map(([title, notes]) => ({ title, notes }));
}

function toNote(notification: Notification, titles: ReadonlyMap<string, string>): Note {
  const { name, at, poster } = notification;
  const { date, time } = wallTimeOf(at, DEFAULT_TIME_ZONE);
  return {
    ...toNotificationJson(notification),
    name,
    when: titles.has(date) ? time : date,
    poster: poster && imageUrl(poster, POSTER_WIDTH),
  };
}
