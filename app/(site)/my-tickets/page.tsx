import { EyeOff } from "lucide-react";
import type { Metadata } from "next";
import { PersonalCalendar } from "@/components/catalogue/calendar/personal-calendar";
import { ProfileRow } from "@/components/identity/profiles/profile-row";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import { CheckedInState } from "@/components/taking-part/registrations/checked-in";
import { KeepTickets, SavedHere } from "@/components/taking-part/registrations/saved-here";
import { findPersonalAddress } from "@/lib/catalogue/calendar/personal";
import { toPersonalAddressJson } from "@/lib/catalogue/calendar/wire";
import { EVENTS_PATH, eventPath, ticketPath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { imageUrl } from "@/lib/platform/images/policy";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { type ListedTicket, listTickets } from "@/lib/taking-part/registrations/service";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "My tickets" };

const ROW_POSTER_WIDTH = 240;

/**
 * A student's tickets for events to come and those that ended within the last day, and their own calendar. Source: contract reach 5 and 10.
 */
export default async function MyTicketsPage() {
  const student = await requireActor("/my-tickets");
  const [tickets, address] = await Promise.all([listTickets(student), findPersonalAddress(student)]);
  const now = new Date();
  const [ended, coming] = [tickets.filter(({ event }) => event.overAt <= now), tickets.filter(({ event }) => event.overAt > now)];
  return (
    <div className={layout.wrap}>
      <h1 className={classNames(typography.h1, layout.pageHead)}>My tickets</h1>
      <div className={layout.form}>
        {tickets.length === 0 && <KeepTickets />}
        {tickets.length === 0 ? (
          <Empty
            title="No tickets yet"
            action={
              <LinkButton href={EVENTS_PATH} variant="go">
                Find events
              </LinkButton>
            }
          >
            Register for an event and your ticket appears here.
          </Empty>
        ) : (
          <Panel aria-label="Tickets">
            <TicketGroup title="Coming up" tickets={coming} next={coming[0]} />
            <TicketGroup title="Just ended" tickets={ended} />
            <SavedHere />
          </Panel>
        )}
        <PersonalCalendar state={toPersonalAddressJson(address)} />
      </div>
    </div>
  );
}

type GroupProps = {
  title: string;
  tickets: readonly ListedTicket[];
  /** The ticket that is needed first. */
  next?: ListedTicket | undefined;
};

function TicketGroup({ title, tickets, next }: GroupProps) {
  if (tickets.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={typography.h3}>{title}</h2>
      <ul className={styles.tickets}>
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} isNext={ticket === next} />
        ))}
      </ul>
    </section>
  );
}

function TicketRow({ ticket: { id, checkedInAt, event }, isNext }: { ticket: ListedTicket; isNext: boolean }) {
  const { name, venue, startsAt, timeZone, poster, isHidden } = event;
  return (
    <ProfileRow
      href={ticketPath(id)}
      title={name}
      poster={imageUrl(poster, ROW_POSTER_WIDTH)}
      actions={
        <>
          <LinkButton href={ticketPath(id)} variant={isNext ? "go" : "plain"}>
            Ticket<span className={typography.srOnly}> {name}</span>
          </LinkButton>
          {!isHidden && (
            <LinkButton href={eventPath(event.id)}>
              Event page<span className={typography.srOnly}> of {name}</span>
            </LinkButton>
          )}
        </>
      }
    >
      <DotSeparated
        className={typography.meta}
        first={
          startsAt ? (
            <time className={typography.num} dateTime={startsAt.toISOString()}>
              {weekdayDayTimeOf(startsAt, timeZone)}
            </time>
          ) : (
            "Date to be announced"
          )
        }
        second={venue}
      />
      {isHidden && (
        <State Icon={EyeOff} look="warn">
          This event is being looked at.
        </State>
      )}
      {checkedInAt && <CheckedInState at={checkedInAt} timeZone={timeZone} />}
    </ProfileRow>
  );
}
