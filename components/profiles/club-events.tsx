"use client";

import { History } from "lucide-react";
import type { ReactNode } from "react";
import { type ShownState, StateChip } from "@/components/events/state-chip";
import { WhenAndWhere } from "@/components/events/when-and-where";
import { DeletePublished } from "@/components/profiles/delete-published";
import { ProfileRow } from "@/components/profiles/profile-row";
import { PublishedList } from "@/components/profiles/published-list";
import { LinkButton } from "@/components/ui/button";
import { State } from "@/components/ui/state";
import { TypeSign } from "@/components/ui/type-sign";
import { DuplicateEvent } from "@/components/workspace/duplicate-event";
import { api } from "@/lib/calls/client";
import type { EventType } from "@/lib/events/schema";
import { eventFormPath, eventPath, managePath, participantsPath } from "@/lib/pages/paths";

export type EventRow = {
  id: string;
  name: string;
  poster: string;
  type: EventType;
  venue: string;
  /** The day it starts, `YYYY-MM-DD`; null while that is to be announced. */
  date: string | null;
  isOver: boolean;
  /** Seats taken. */
  taken: number;
  state: ShownState;
  /** The day from which a copy counts. */
  day: string;
};

export function ClubEvents({ events, pages }: { events: readonly EventRow[]; pages: ReactNode }) {
  return (
    <PublishedList
      title="All Event"
      items={events}
      row={(event) => <Row key={event.id} event={event} />}
      create={
        <LinkButton href={eventFormPath()} variant="go">
          List Event
        </LinkButton>
      }
      none={{ title: "No events available.", text: "The events that your club lists appear here." }}
      moreText="Show more events"
      pages={pages}
    />
  );
}

const seatsTaken = (taken: number) => `${taken} ${taken === 1 ? "seat" : "seats"} taken`;

function Row({ event: { id, name, poster, type, venue, date, isOver, taken, state, day } }: { event: EventRow }) {
  const what = <span className="vh"> {name}</span>;
  const isPublished = state.state === "published";
  const actions = (
    <>
      <LinkButton href={managePath(id)}>Manage{what}</LinkButton>
      <LinkButton href={eventFormPath(id)}>Edit{what}</LinkButton>
      {isPublished && <LinkButton href={participantsPath(id)}>Participants{what}</LinkButton>}
      <DuplicateEvent event={{ id, name, day }} />
      <DeletePublished
        remove={() => api("DELETE /api/collegeRep/delete/{eventId}", { path: { eventId: id } })}
        name={name}
        title="Delete Event"
        text={
          taken > 0
            ? `${name} has ${seatsTaken(taken)}. If anybody registered, it will be cancelled: its page says so, everybody who registered gets a mail, and what was paid goes back. If seats were only held, it will be gone, with its page. This cannot be undone.`
            : `${name} will be gone, with its page and its poster. If somebody has registered by then, or had before, it is cancelled instead: they get a mail, and what they paid goes back. This cannot be undone.`
        }
        failure="Error deleting event"
      />
    </>
  );
  return (
    <ProfileRow href={isPublished ? eventPath(id) : managePath(id)} title={name} poster={poster} actions={actions}>
      <WhenAndWhere date={date} venue={venue} />
      <p className="actions">
        <TypeSign type={type} />
        {isPublished ? <span className="meta">{seatsTaken(taken)}</span> : <StateChip {...state} />}
        {isPublished && isOver && (
          <State Icon={History} look="over">
            Over
          </State>
        )}
      </p>
    </ProfileRow>
  );
}
