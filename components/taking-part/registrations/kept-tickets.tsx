"use client";

import { Ban, RotateCcw, Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { type KeptTickets as Kept, loadTickets } from "@/components/platform/layout/ticket-store";
import { forgetTickets, watchTickets } from "@/components/platform/layout/tickets-mark";
import { readSession, useSession } from "@/components/platform/layout/use-session";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { QrCode } from "@/components/platform/ui/qr-code";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import { CheckedInState } from "@/components/taking-part/registrations/checked-in";
import { isOver } from "@/lib/catalogue/events/policy";
import { MY_TICKETS_PATH, OFFLINE_PATH, ticketPath } from "@/lib/identity/pages/paths";
import { dayIn, shortDateOf, wallTimeOf, weekdayDayTimeOf, zoned } from "@/lib/platform/time/zone";
import { codeHint, ticketNumber } from "@/lib/taking-part/registrations/policy";
import styles from "./kept-tickets.module.css";

type KeptTicket = Kept["tickets"][number];

/** The page for places without network: the tickets on this device, if they are the visitor's. Source: contract app 4. */
export function KeptTickets() {
  const kept = useKeptTickets();
  const isEmpty = kept !== undefined && !kept?.tickets.length;

  useEffect(() => {
    addEventListener("online", tryAgain);
    return () => removeEventListener("online", tryAgain);
  }, []);

  const again = (
    <Button onClick={tryAgain}>
      <RotateCcw />
      Try again
    </Button>
  );
  return (
    <>
      <div className={layout.pageHead}>
        <h1 className={typography.h1}>You are offline</h1>
        {!isEmpty && (
          <>
            <p className={typography.muted}>Your tickets are here; the rest comes back with the network.</p>
            <div>{again}</div>
          </>
        )}
      </div>
      {isEmpty && (
        <Empty title="No tickets are saved on this phone." action={again}>
          Open My tickets once with a connection.
        </Empty>
      )}
      {kept && !isEmpty && (
        <div className={styles.tickets}>
          {inOrder(kept.tickets).map((ticket) => (
            <TicketCard key={ticket._id} ticket={ticket} />
          ))}
          <p className={classNames(typography.hint, styles.saved)}>
            <Smartphone aria-hidden="true" />
            <span className={typography.num}>{savedText(new Date(kept.savedAt))}</span>
          </p>
        </div>
      )}
    </>
  );
}

/** Undefined until the device has answered, null without tickets. They disappear when another tab removes them. */
function useKeptTickets(): Kept | null | undefined {
  const session = useSession();
  const [kept, setKept] = useState<Kept | null>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has other tickets.
  useEffect(() => {
    const load = async () => {
      const found = (await loadTickets().catch(() => undefined)) ?? null;
      const account = readSession()?.userId ?? found?.account;
      setKept(found && found.account === account ? found : null);
      // They are another account's, or their time has ended.
      if (found?.account !== account) await forgetTickets();
    };
    load();
    addEventListener("pageshow", load);
    const end = watchTickets(load);
    return () => {
      removeEventListener("pageshow", load);
      end();
    };
  }, [session]);

  return kept;
}

/** The address stays the one that was asked for, whose page this one stands in for. */
function tryAgain(): void {
  if (location.pathname === OFFLINE_PATH) location.assign(MY_TICKETS_PATH);
  else location.reload();
}

/** The ticket whose page was asked for comes first. */
function inOrder(tickets: readonly KeptTicket[]): KeptTicket[] {
  const isAsked = ({ _id }: KeptTicket) => location.pathname === ticketPath(_id);
  return [...tickets.filter(isAsked), ...tickets.filter((ticket) => !isAsked(ticket))];
}

/** On the clock of this device. */
function savedText(at: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { date, time } = wallTimeOf(at, timeZone);
  const isToday = date === dayIn(timeZone, new Date());
  return isToday ? `Saved on this phone at ${time}` : `Saved on this phone on ${shortDateOf(at, timeZone)}, ${time}`;
}

function whenText({ startsAt, timeZone }: KeptTicket): string {
  if (!startsAt) return "Date to be announced";
  const at = new Date(startsAt);
  const isToday = dayIn(timeZone, at) === dayIn(timeZone, new Date());
  return isToday ? `Today, ${zoned(wallTimeOf(at, timeZone).time, timeZone)}` : weekdayDayTimeOf(at, timeZone);
}

function whereText({ venue, mode, college }: KeptTicket): string {
  if (mode === "Online") return `${venue} (online)`;
  return college ? `${venue}, ${college}` : venue;
}

/** By the clock of this device; without a start, it does not know the end. */
function hasEnded({ startsAt, endsAt }: KeptTicket): boolean {
  if (!startsAt) return false;
  const start = new Date(startsAt);
  return isOver({ startsAt: start, endsAt: endsAt === null ? null : new Date(endsAt), registrationClosesAt: start }, new Date());
}

function TicketCard({ ticket }: { ticket: KeptTicket }) {
  const { _id, eventName, mode, club, team, name, code, checkedInAt, timeZone } = ticket;
  const number = ticketNumber(_id);
  const hint = checkedInAt ? null : codeHint({ mode, isOver: hasEnded(ticket) });
  return (
    <article className={classNames(styles.paper, !code && styles.cancelled)} aria-labelledby={_id}>
      <div className={styles.top}>
        <p className={classNames(typography.label, typography.num, styles.when)}>{whenText(ticket)}</p>
        <h2 className={classNames(typography.h2, typography.anywhere)} id={_id}>
          {eventName}
        </h2>
        <p className={classNames(styles.where, typography.anywhere)}>{whereText(ticket)}</p>
      </div>
      <div className={styles.stub}>
        {code ? (
          <>
            {checkedInAt && <CheckedInState at={new Date(checkedInAt)} timeZone={timeZone} />}
            <div className={styles.code}>
              <QrCode text={code} label={`QR code of ticket ${number}`} />
            </div>
            {hint && <p className={typography.hint}>{hint}</p>}
          </>
        ) : (
          <>
            <State Icon={Ban} look="bad">
              Cancelled
            </State>
            <p className={typography.h3}>This ticket is no longer valid.</p>
          </>
        )}
        <dl className={styles.facts}>
          <Line name="Name">{name}</Line>
          {team && <Line name="Team">{team}</Line>}
          {club && <Line name="Organiser">{club}</Line>}
          <Line name="Ticket">{number}</Line>
        </dl>
      </div>
    </article>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className={typography.label}>{name}</dt>
      <dd className={classNames(typography.num, typography.anywhere)}>{children}</dd>
    </div>
  );
}
