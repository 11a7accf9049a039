"use client";

import { CalendarClock, CalendarX2, DoorOpen, Newspaper, SearchCheck, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { setUnread } from "@/components/layout/unread";
import { classNames } from "@/components/ui/class-names";
import { DotSeparated } from "@/components/ui/dot-separated";
import { SiteLink } from "@/components/ui/site-link";
import { api } from "@/lib/calls/client";
import type { NotificationJson } from "@/lib/notifications/answers";

export type Note = NotificationJson & {
  /** The time of today's and yesterday's, otherwise the day. */
  when: string;
  poster: string | null;
};

type Sign = { icon: ReactNode; tone?: "ok" | "warn" | "bad" };

const SIGNS: Record<Note["kind"], Sign> = {
  event_published: { icon: <Ticket className="icon" /> },
  blog_published: { icon: <Newspaper className="icon" /> },
  event_moved: { icon: <CalendarClock className="icon" />, tone: "warn" },
  event_cancelled: { icon: <CalendarX2 className="icon" />, tone: "bad" },
  registration_opens: { icon: <DoorOpen className="icon" />, tone: "ok" },
  search_hit: { icon: <SearchCheck className="icon" /> },
};

type Props = { note: Note; userId: string; unread: number };

/** A notification, which leads to its event or blog and is read then. */
export function NoteItem({ note: { _id, kind, read, title, text, path, when, poster }, userId, unread }: Props) {
  const { icon, tone } = SIGNS[kind];
  const markRead = () => {
    if (read) return;
    setUnread(userId, Math.max(0, unread - 1));
    // Nobody waits for it, and the next page asks for the number again.
    api("PUT /api/notifications/read", { body: { ids: [_id] }, keepalive: true }).then(
      (answer) => setUnread(userId, answer.unread),
      () => undefined,
    );
  };
  return (
    <li className={classNames("note", !read && "unread")}>
      {read ? <span /> : <span className="new-sign" role="img" aria-label="New" />}
      <span className={classNames("kind-sign", tone)} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h3>
          <SiteLink href={path} onClick={markRead}>
            {title}
          </SiteLink>
        </h3>
        <DotSeparated className="meta" first={text} second={<span className="tabular-nums">{when}</span>} />
      </div>
      {poster && (
        <div className="sheet">
          <img src={poster} width={240} height={300} alt="" loading="lazy" />
        </div>
      )}
    </li>
  );
}
