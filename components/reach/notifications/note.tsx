"use client";

import { Award, CalendarClock, CalendarX2, DoorOpen, Flag, Newspaper, SearchCheck, SearchX, Ticket, UserX } from "lucide-react";
import type { ReactNode } from "react";
import { setUnread } from "@/components/platform/layout/unread";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import posterStyles from "@/components/platform/ui/poster.module.css";
import sign from "@/components/platform/ui/sign.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import type { NotificationJson } from "@/lib/reach/notifications/calls";
import { api } from "@/lib/site/api-client/client";
import styles from "./note.module.css";

export type Note = NotificationJson & {
  /** Its subject. */
  name: string;
  /** The time for today's and yesterday's, otherwise the day. */
  when: string;
  poster: string | null;
};

type Sign = { icon: ReactNode; tone?: "ok" | "warn" | "bad" };

const SIGNS: Record<Note["kind"], Sign> = {
  event_published: { icon: <Ticket /> },
  blog_published: { icon: <Newspaper /> },
  event_moved: { icon: <CalendarClock />, tone: "warn" },
  event_cancelled: { icon: <CalendarX2 />, tone: "bad" },
  registration_opens: { icon: <DoorOpen />, tone: "ok" },
  search_hit: { icon: <SearchCheck /> },
  search_stopped: { icon: <SearchX />, tone: "warn" },
  report_decided: { icon: <Flag /> },
  certificate_issued: { icon: <Award />, tone: "ok" },
  mark_made: { icon: <UserX />, tone: "warn" },
  mark_decided: { icon: <UserX /> },
};

type Reader = { userId: string; unread: number };

/** A notification, which links to its subject; opening it marks it as read. */
export function NoteItem({ note, ...reader }: { note: Note } & Reader) {
  const { title, text, when, poster } = note;
  return (
    <li className={classNames(styles.root, !note.read && styles.unread)}>
      <Signs note={note} isRead={note.read} />
      <div>
        <h3>
          <NoteLink note={note} {...reader}>
            {title}
          </NoteLink>
        </h3>
        <DotSeparated className={typography.meta} first={text} second={<span className={typography.num}>{when}</span>} />
      </div>
      {poster && (
        <div className={classNames(posterStyles.root, styles.poster)}>
          <img src={poster} width={240} height={300} alt="" loading="lazy" />
        </div>
      )}
    </li>
  );
}

/** Several new events of one club as one entry. Each links to its event, and is marked as read separately. */
export function NoteGroup({ club, notes, ...reader }: { club: string; notes: readonly [Note, ...Note[]] } & Reader) {
  const isRead = notes.every(({ read }) => read);
  return (
    <li className={classNames(styles.root, styles.group, !isRead && styles.unread)}>
      <Signs note={notes[0]} isRead={isRead} />
      <div>
        <h3>{`${notes.length} new events by ${club}`}</h3>
        <ul className={styles.grouped}>
          {notes.map((note) => (
            <li key={note._id}>
              <NoteLink note={note} {...reader}>
                {note.name}
              </NoteLink>
              <DotSeparated className={typography.meta} first={note.text} second={<span className={typography.num}>{note.when}</span>} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function Signs({ note, isRead }: { note: Note; isRead: boolean }) {
  const { icon, tone } = SIGNS[note.kind];
  return (
    <>
      {isRead ? <span /> : <span className={styles.sign} role="img" aria-label="Unread" />}
      <span className={classNames(sign.root, tone && styles[tone])} aria-hidden="true">
        {icon}
      </span>
    </>
  );
}

function NoteLink({ note: { _id, read, path }, userId, unread, children }: { note: Note; children: ReactNode } & Reader) {
  const markRead = () => {
    if (read) return;
    setUnread(userId, Math.max(0, unread - 1));
    // No code waits for it, and the next page requests the number again.
    api("PUT /api/notifications/read", { body: { ids: [_id] }, keepalive: true }).then(
      (answer) => setUnread(userId, answer.unread),
      () => undefined,
    );
  };
  return (
    <SiteLink className={read ? undefined : styles.new} href={path} onClick={markRead}>
      {children}
    </SiteLink>
  );
}
