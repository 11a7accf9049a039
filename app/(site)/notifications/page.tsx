import { Settings } from "lucide-react";
import type { Metadata } from "next";
import { MarkAllRead } from "@/components/notifications/mark-all-read";
import { type Note, NoteItem } from "@/components/notifications/note";
import { LinkButton } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Panel } from "@/components/ui/panel";
import { TablePages } from "@/components/ui/table-pages";
import { type Follow, listFollows } from "@/lib/follows/service";
import { notificationsQuery, UNREAD_MAX } from "@/lib/notifications/schema";
import { listNotifications, type Notification } from "@/lib/notifications/service";
import { toNotificationJson } from "@/lib/notifications/wire";
import { NOTIFICATION_SETTINGS_PATH, NOTIFICATIONS_PATH } from "@/lib/pages/paths";
import { requireActor } from "@/lib/pages/require-actor";
import { orFirstPage } from "@/lib/platform/http/page";
import { imageUrl } from "@/lib/platform/images/policy";
import { DEFAULT_TIME_ZONE, dayIn, wallTimeOf } from "@/lib/platform/time/zone";
import "../../styles/notifications.css";

export const metadata: Metadata = { title: "Notifications" };

const POSTER_WIDTH = 240;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Source: contract reach 3, Screens. */
export default async function NotificationsPage({ searchParams }: PageProps<"/notifications">) {
  const student = await requireActor("/notifications");
  const { cursor } = await searchParams;
  const asked = notificationsQuery.safeParse({ cursor });
  const query = asked.success ? asked.data : notificationsQuery.parse({});
  const [{ notifications, unread, nextCursor }, follows] = await Promise.all([
    orFirstPage(query, (each) => listNotifications(student, each)),
    listFollows(student),
  ]);
  const newest = notifications[0];
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 className="h1">Notifications</h1>
        <div className="actions">
          <p className="muted tabular-nums" role="status">
            {newText(unread)}
          </p>
          {newest && <MarkAllRead userId={student.id} upTo={newest.id} isDone={unread === 0} />}
        </div>
      </div>
      <div className="two-parts">
        <div>
          {notifications.length === 0 && <Empty title="You are up to date." />}
          {byDay(notifications, new Date()).map(({ title, notes }) => (
            <section key={title} aria-label={title}>
              <h2 className="label muted">{title}</h2>
              <ul className="note-list">
                {notes.map((note) => (
                  <NoteItem key={note._id} note={note} userId={student.id} unread={unread} />
                ))}
              </ul>
            </section>
          ))}
          <TablePages
            label="Pages of notifications"
            first={query.cursor ? NOTIFICATIONS_PATH : null}
            next={nextCursor && `${NOTIFICATIONS_PATH}?cursor=${nextCursor}`}
          />
          <p className="muted">Older than 90 days is deleted.</p>
        </div>
        <Heard follows={follows} />
      </div>
    </div>
  );
}

function newText(unread: number): string {
  if (unread === 0) return "Nothing new";
  return unread < UNREAD_MAX ? `${unread} new` : `${UNREAD_MAX} or more new`;
}

/** How loud the student's follows are. */
function Heard({ follows }: { follows: readonly Follow[] }) {
  const count = (level: Follow["level"]) => follows.filter((follow) => follow.level === level).length;
  return (
    <Panel className="form" aria-labelledby="heard">
      <h2 className="h3" id="heard">
        What you hear of
      </h2>
      <dl className="heard">
        <dt>At once</dt>
        <dd>{count("instant")}</dd>
        <dt>In the weekly mail</dt>
        <dd>{count("digest")}</dd>
        <dt>Only in the list</dt>
        <dd>{count("quiet")}</dd>
      </dl>
      <LinkButton href={NOTIFICATION_SETTINGS_PATH}>
        <Settings className="icon" />
        Change
      </LinkButton>
    </Panel>
  );
}

/** In the zone of the campus: today, yesterday, and all others, each with its time or day. */
function byDay(notifications: readonly Notification[], now: Date): { title: string; notes: Note[] }[] {
  const dayOf = (instant: Date) => dayIn(DEFAULT_TIME_ZONE, instant);
  const titles = new Map([
    [dayOf(now), "Today"],
    [dayOf(new Date(now.getTime() - DAY_MS)), "Yesterday"],
  ]);
  const groups = new Map<string, Note[]>();
  for (const notification of notifications) {
    const { date, time } = wallTimeOf(notification.at, DEFAULT_TIME_ZONE);
    const title = titles.get(date);
    const poster = notification.poster && imageUrl(notification.poster, POSTER_WIDTH);
    const note = { ...toNotificationJson(notification), when: title ? time : date, poster };
    groups.set(title ?? "Earlier", [...(groups.get(title ?? "Earlier") ?? []), note]);
  }
  return [...groups].map(([title, notes]) => ({ title, notes }));
}
