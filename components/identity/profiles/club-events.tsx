"use client";

import type { ReactNode } from "react";
import { EndedChip, type ShownState, StateChip } from "@/components/catalogue/events/state-chip";
import { DeletePublished } from "@/components/identity/profiles/delete-published";
import { ProfileRow } from "@/components/identity/profiles/profile-row";
import { PublishedList } from "@/components/identity/profiles/published-list";
import { DuplicateEvent } from "@/components/organising/workspace/duplicate-event";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import layout from "@/components/platform/ui/layout.module.css";
import { TypeSign } from "@/components/platform/ui/type-sign";
import typography from "@/components/platform/ui/typography.module.css";
import type { EventType } from "@/lib/catalogue/events/schema";
import { CLUB_EVENTS_TAB, eventFormPath, eventPath, managePath, participantsPath } from "@/lib/identity/pages/paths";
import { api } from "@/lib/site/api-client/client";
import styles from "./club-events.module.css";

export type ClubEventRow = {
  id: string;
  name: string;
  poster: string;
  type: EventType;
  venue: string;
  /** The day it starts, with its weekday; null while that is to be announced. */
  date: string | null;
  isOver: boolean;
  /** Seats taken. */
  taken: number;
  state: ShownState;
  /** Whether it is hidden and would not stay as a cancelled one, so that it cannot be deleted for now. */
  isKept: boolean;
  /** The day from which the dates of a copy are computed. */
  day: string;
};

type Props = {
  events: readonly ClubEventRow[];
  pages: ReactNode;
  /** The form of a new event. */
  newPath: string;
  /** The page that imports events. */
  importPath: string;
  /** Whether the visitor may list and edit events. */
  mayEdit: boolean;
  /** Whether the visitor may delete and cancel. */
  mayDelete: boolean;
};

export function ClubEvents({ events, pages, newPath, importPath, mayEdit, mayDelete }: Props) {
  return (
    <PublishedList
      title={CLUB_EVENTS_TAB.text}
      items={events}
      row={(event) => <Row key={event.id} event={event} mayEdit={mayEdit} mayDelete={mayDelete} />}
      create={
        mayEdit && (
          <>
            <LinkButton href={importPath}>Import</LinkButton>
            <LinkButton href={newPath} variant="go">
              List Event
            </LinkButton>
          </>
        )
      }
      none={{ title: "No events available.", text: "Events your club lists appear here." }}
      moreText="Show more events"
      pages={pages}
    />
  );
}

const seatsTaken = (taken: number) => `${taken} ${taken === 1 ? "seat" : "seats"} taken`;

type RowProps = { event: ClubEventRow } & Pick<Props, "mayEdit" | "mayDelete">;

function Row({ event: { id, name, poster, type, venue, date, isOver, taken, state, isKept, day }, mayEdit, mayDelete }: RowProps) {
  const what = <span className={typography.srOnly}> {name}</span>;
  const isPublished = state.state === "published";
  const isCancelled = state.state === "cancelled";
  const actions = (
    <>
      <LinkButton href={managePath(id)}>Manage{what}</LinkButton>
      {mayEdit && !isCancelled && (
        <LinkButton variant="quiet" href={eventFormPath(id)}>
          Edit{what}
        </LinkButton>
      )}
      {(isPublished || isCancelled) && (
        <LinkButton variant="quiet" href={participantsPath(id)}>
          Participants{what}
        </LinkButton>
      )}
      {mayEdit && <DuplicateEvent event={{ id, name, day }} variant="quiet" />}
      {mayDelete && !isCancelled && !isKept && (
        <DeletePublished
          remove={() => api("DELETE /api/collegeRep/delete/{eventId}", { path: { eventId: id } })}
          name={name}
          act={taken > 0 ? "Cancel event" : "Delete"}
          title={taken > 0 ? "Cancel this event?" : "Delete this event?"}
          keep={taken > 0 ? "Keep event" : undefined}
          text={
            taken > 0
              ? `${isOver ? `${name} has already ended. ` : ""}${name} has ${seatsTaken(taken)}. Everyone who registered gets an email and a full refund, and the event page will say that it’s cancelled. If seats were only held, the event is deleted. This cannot be undone.`
              : `${name} will be deleted, with its page and poster. If anyone has registered, it’s cancelled instead, and they get an email and a full refund. This cannot be undone.`
          }
          failure="Error deleting event"
        />
      )}
    </>
  );
  return (
    <ProfileRow href={isPublished || isCancelled ? eventPath(id) : managePath(id)} title={name} poster={poster} actions={actions}>
      <DotSeparated className={classNames(typography.meta, typography.num)} first={date ?? "Date to be announced"} second={venue} />
      <p className={classNames(layout.actions, styles.state)}>
        <TypeSign type={type} />
        {isPublished ? <span className={classNames(typography.meta, styles.seats)}>{seatsTaken(taken)}</span> : <StateChip {...state} />}
        {isPublished && isOver && <EndedChip />}
      </p>
    </ProfileRow>
  );
}
