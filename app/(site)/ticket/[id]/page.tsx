import { Ban, Building2, CalendarPlus, IndianRupee, Mail, MapPin, UserRound } from "lucide-react";
import type { Metadata } from "next";
import { BackLink } from "@/components/platform/ui/back-link";
import { LinkButton } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { QrCode } from "@/components/platform/ui/qr-code";
import { SiteLink } from "@/components/platform/ui/site-link";
import { State } from "@/components/platform/ui/state";
import { TypeSign } from "@/components/platform/ui/type-sign";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { AskCard } from "@/components/reach/push/ask-card";
import { GoingSwitch } from "@/components/reach/saved/going-switch";
import { TellFriendsPanel } from "@/components/reach/saved/share";
import { WhenFacts } from "@/components/taking-part/event-page/event-facts";
import { Fact, Facts } from "@/components/taking-part/event-page/facts";
import { lateTermsOf } from "@/components/taking-part/marks/late-notice";
import { CheckedInState } from "@/components/taking-part/registrations/checked-in";
import { FocusOnArrival } from "@/components/taking-part/registrations/focus-on-arrival";
import { LeaveEvent } from "@/components/taking-part/registrations/leave-event";
import { LookedAt } from "@/components/taking-part/registrations/looked-at";
import { PrintButton } from "@/components/taking-part/registrations/print-button";
import { KeepTickets } from "@/components/taking-part/registrations/saved-here";
import { isOver } from "@/lib/catalogue/events/policy";
import { isPublic } from "@/lib/identity/organisers/event-state";
import { eventCalendarPath, eventPath, studentProfilePath, teamPath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { EVENT_CANCELLED } from "@/lib/platform/error-texts";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { priceText } from "@/lib/platform/money/price";
import { pushKey } from "@/lib/reach/push/devices";
import { readShown } from "@/lib/reach/saved/going";
import { eventShare } from "@/lib/site/seo/share-texts";
import { moneyText, promiseText } from "@/lib/taking-part/joining/leaving";
import { codeHint, refundText, ticketNumber } from "@/lib/taking-part/registrations/policy";
import { getTicket, type Ticket } from "@/lib/taking-part/registrations/service";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Ticket" };

/** A student's own ticket; a 404 for everyone else. */
export default async function TicketPage({ params }: PageProps<"/ticket/[id]">) {
  const { id } = await params;
  const student = await requireActor("/ticket/:id", { id });
  const ticket = await orNotFound(getTicket(student, idOrNotFound(id)));
  const now = new Date();
  const hasEnded = isOver(ticket.event, now);
  const isShown = await orNotFound(readShown(student, ticket.registrationId));
  return (
    <div className={layout.wrap}>
      <KeepTickets />
      <div className={classNames(layout.pageHead, layout.screenOnly)}>
        <BackLink href={studentProfilePath("events")}>My events</BackLink>
      </div>
      <Ended ticket={ticket} />
      {ticket.status === "confirmed" && ticket.event.isHidden && (
        <div className={styles.ended}>
          <LookedAt paidPaise={ticket.pricePaise} />
        </div>
      )}
      <Paper ticket={ticket} hasEnded={hasEnded} />
      {ticket.status === "confirmed" && ticket.event.showGoing && !hasEnded && (
        <div className={classNames(styles.going, layout.screenOnly)}>
          <GoingSwitch eventId={ticket.event.id} isShown={isShown} />
        </div>
      )}
      {ticket.status === "confirmed" && <Acts ticket={ticket} hasEnded={hasEnded} />}
      {ticket.status === "confirmed" && isPublic(ticket.event) && !hasEnded && (
        <TellFriendsPanel className={styles.tell} share={eventShare(ticket.event, now)} />
      )}
      {ticket.status === "confirmed" && <AskCard publicKey={pushKey()} className={classNames(styles.asking, layout.screenOnly)} />}
    </div>
  );
}

function Ended({ ticket: { status, event, refund } }: { ticket: Ticket }) {
  const eventPage = isPublic(event) && <LinkButton href={eventPath(event.id)}>Event page</LinkButton>;
  return (
    <FocusOnArrival isThere={status === "cancelled"} className={styles.ended}>
      <Notice tone="warn" action={eventPage}>
        <p>{event.status === "cancelled" ? EVENT_CANCELLED : "You’re no longer registered for this event."}</p>
        {event.cancelReason && <p>{event.cancelReason}</p>}
        {refund && <p>{refundText(refund)}</p>}
      </Notice>
    </FocusOnArrival>
  );
}

function Paper({ ticket, hasEnded }: { ticket: Ticket; hasEnded: boolean }) {
  const { event, status, studentName, pricePaise, registrationId, checkedInAt } = ticket;
  const { name, type, venue, mode, club, college, contactEmail, contactPhone } = event;
  const isCancelled = status === "cancelled";
  const hint = checkedInAt ? null : codeHint({ mode, isOver: hasEnded });
  return (
    <article className={styles.paper} aria-labelledby="event-name">
      <div className={styles.top}>
        <p className={layout.actions}>
          <TypeSign type={type} />
          {isCancelled && (
            <State Icon={Ban} look="bad">
              Cancelled
            </State>
          )}
          {checkedInAt && <CheckedInState at={checkedInAt} timeZone={event.timeZone} />}
        </p>
        <h1 className={classNames(typography.h1, typography.anywhere)} id="event-name">
          {name}
        </h1>
        {club && (
          <p className={styles.organiser}>
            {club.name}
            {college && `, ${college.name}`}
          </p>
        )}
      </div>
      <div className={styles.stub}>
        {isCancelled ? (
          <p className={typography.h3}>This ticket is no longer valid.</p>
        ) : (
          <>
            <QrCode text={ticket.code} label={`QR code of ticket ${ticketNumber(registrationId)}`} />
            {hint && <p className={typography.hint}>{hint}</p>}
          </>
        )}
        <p>
          <span className={typography.label}>Ticket</span> <b className={typography.num}>{ticketNumber(registrationId)}</b>
        </p>
      </div>
      <Facts className={classNames(layout.two, styles.facts)}>
        <Fact icon={UserRound} name="Name">
          {studentName}
        </Fact>
        <Fact icon={IndianRupee} name={pricePaise === 0 ? "Price" : "Paid"}>
          {priceText(pricePaise)}
        </Fact>
        <WhenFacts event={event} />
        <Fact icon={MapPin} name="Venue">
          {mode === "Online" ? `${venue} (online)` : venue}
        </Fact>
        <Fact icon={Mail} name="Organiser’s contact">
          <a
            className={classNames(typography.link, typography.anywhere)}
            href={`mailto:${encodeURIComponent(contactEmail).replace("%40", "@")}`}
          >
            <Email>{contactEmail}</Email>
          </a>
          <a className={classNames(typography.link, typography.num)} href={`tel:+91${contactPhone}`}>
            {`${contactPhone.slice(0, 5)} ${contactPhone.slice(5)}`}
          </a>
        </Fact>
        {college && mode === "Offline" && (
          <Fact icon={Building2} name="College">
            {college.name}
          </Fact>
        )}
      </Facts>
    </article>
  );
}

function Acts({ ticket: { event, leaving, teamId }, hasEnded }: { ticket: Ticket; hasEnded: boolean }) {
  const promise = promiseText(leaving, event.timeZone, { isInTeam: teamId !== null, hasPaid: true });
  return (
    <>
      <p className={classNames(layout.actions, styles.acts, layout.screenOnly)}>
        {event.startsAt && !event.isHidden && !hasEnded && (
          <a className={buttonStyles.root} href={eventCalendarPath(event.id)}>
            <CalendarPlus aria-hidden="true" />
            Add to calendar
          </a>
        )}
        <PrintButton />
        {!event.isHidden && (
          <SiteLink className={buttonStyles.root} href={eventPath(event.id)}>
            Event page
          </SiteLink>
        )}
        {teamId && (
          <SiteLink className={buttonStyles.root} href={teamPath(teamId)}>
            Team
          </SiteLink>
        )}
        {leaving.until && !teamId && (
          <LeaveEvent
            event={{ id: event.id, name: event.name }}
            money={moneyText(leaving)}
            hasLine={event.waiting > 0}
            isOpen={new Date() < event.registrationClosesAt}
            isHidden={event.isHidden}
            late={lateTermsOf(leaving.lateFrom, event.noShowTerms)}
          />
        )}
      </p>
      {leaving.until && (
        <p className={classNames(typography.hint, styles.promise, layout.screenOnly)}>
          <UnbrokenDates>{promise}</UnbrokenDates>
        </p>
      )}
    </>
  );
}
