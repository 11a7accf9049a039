"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { WhenAndWhere } from "@/components/events/when-and-where";
import { failureText } from "@/components/forms/failure-text";
import { Badge } from "@/components/ui/badge";
import { Button, LinkButton } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { Empty } from "@/components/ui/empty";
import { toast } from "@/components/ui/toast";
import { TypePill } from "@/components/ui/type-pill";
import { ApiError, api } from "@/lib/http/client";

export type ListedEvent = {
  id: string;
  name: string;
  poster: string;
  type: "Competition" | "Concert" | "Other";
  venue: string;
  /** `YYYY-MM-DD` */
  date: string;
  isOver: boolean;
  /** Seats taken. */
  taken: number;
};

const SHOWN_AT_ONCE = 12;

/** A club's events, newest first, with what can be done about each. Source: spec §2, Club profile. */
export function ClubEvents({ events }: { events: ListedEvent[] }) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const create = (
    <LinkButton href="/listing/0" variant="go">
      List Event
    </LinkButton>
  );
  if (events.length === 0) {
    return (
      <Empty title="No events available." action={create}>
        The events that your club lists appear here.
      </Empty>
    );
  }
  return (
    <section aria-labelledby="club-events">
      <div className="section-head">
        <h2 className="h2" id="club-events">
          All Event
        </h2>
        {create}
      </div>
      <ul>
        {events.slice(0, shown).map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {shown < events.length && (
        <Button full className="mt-4" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          Show more events
        </Button>
      )}
    </section>
  );
}

function EventRow({ event: { id, name, poster, type, venue, date, isOver, taken } }: { event: ListedEvent }) {
  const what = <span className="vh"> {name}</span>;
  return (
    <li className="row flex-wrap">
      <div className="sheet">
        <img src={poster} alt="" loading="lazy" />
      </div>
      <div className="grow basis-48">
        <h3 className="h3 wrap-anywhere">
          <Link href={`/event/${id}`} prefetch={false}>
            {name}
          </Link>
        </h3>
        <WhenAndWhere date={date} venue={venue} />
        <p className="actions">
          <TypePill type={type} bare />
          <span className="meta">
            {taken} {taken === 1 ? "seat" : "seats"} taken
          </span>
          {isOver && <Badge>Over</Badge>}
        </p>
      </div>
      {/* Above the link that lies over the row. */}
      <div className="actions relative">
        <LinkButton href={`/listing/${id}`}>Edit{what}</LinkButton>
        <LinkButton href={`/participants/${id}`}>Participants{what}</LinkButton>
        <DeleteEvent id={id} name={name} taken={taken} />
      </div>
    </li>
  );
}

function DeleteEvent({ id, name, taken }: Pick<ListedEvent, "id" | "name" | "taken">) {
  const router = useRouter();

  const remove = async () => {
    try {
      const { res, message } = await api<{ res: string; message: string }>("DELETE", `/api/collegeRep/delete/${id}`);
      if (res !== "ok") throw new ApiError(0, { message: "Error deleting event" });
      toast.success(message);
      router.refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Source: spec §8, where the server says nothing in particular.
      toast.error(error.code === "internal" && error.status !== 0 ? "Error deleting event" : failureText(error));
      return false;
    }
  };

  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red">
          Delete<span className="vh"> {name}</span>
        </Button>
      }
      title="Delete Event"
      text={
        taken > 0
          ? `${name} has ${taken} ${taken === 1 ? "seat" : "seats"} taken. It will be cancelled: its page says so, everybody who registered gets a mail, and what was paid goes back. This cannot be undone.`
          : `${name} will be gone, with its page and its poster. If somebody has registered by then, or had before, it is cancelled instead: they get a mail, and what they paid goes back. This cannot be undone.`
      }
      confirm="Delete"
      busyText="Deleting..."
      onConfirm={remove}
    />
  );
}
