import type { Metadata } from "next";
import { BackLink } from "@/components/platform/ui/back-link";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { EventInBrief } from "@/components/taking-part/event-page/event-in-brief";
import { PaymentForm } from "@/components/taking-part/registrations/payment-form";
import type { Payer } from "@/components/taking-part/registrations/razorpay-checkout";
import type { Event } from "@/lib/catalogue/events/policy";
import { getEvent } from "@/lib/catalogue/events/service";
import { EVENTS_PATH, eventPath, ticketPath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { getStudent } from "@/lib/identity/students/service";
import type { Student } from "@/lib/platform/auth/actor";
import { env } from "@/lib/platform/env";
import { errorText } from "@/lib/platform/errors";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { promiseText } from "@/lib/taking-part/joining/leaving";
import { type OneClick, oneClickOf } from "@/lib/taking-part/joining/one-click";
import { getRegistrationState } from "@/lib/taking-part/joining/registration-details";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Payment" };

/** Source: spec §2 and §4, Payment. */
export default async function PaymentPage({ params, searchParams }: PageProps<"/payment/[eventId]">) {
  const { eventId } = await params;
  const student = await requireActor("/payment/:eventId", { eventId });
  const now = new Date();
  const id = idOrNotFound(eventId);
  const [event, state, { firstName, lastName, account }] = await orNotFound(
    Promise.all([getEvent(id, now), getRegistrationState(student, id, now), getStudent(student.id)]),
  );
  const click = oneClickOf(state, id);
  const payer = { name: `${firstName} ${lastName}`, email: account.email };
  const isPaying = click.kind === "held" && "isPaying" in state && state.isPaying;
  const isWaiting = (await searchParams).waiting !== undefined || isPaying;
  // The effect of cancelling, once it is paid.
  const isInTeam = "teamId" in state && state.teamId !== null;
  const promise = "leaving" in state ? promiseText(state.leaving, event.timeZone, { isInTeam, hasPaid: false }) : "";
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <BackLink href={eventPath(event.id)}>Back to the event</BackLink>
        <h1 className={typography.h1}>Payment</h1>
      </div>
      <EventInBrief event={event}>
        <Panel className={layout.form} aria-label="Payment">
          <NextStep {...{ student, payer, event, click, now, isWaiting, promise }} />
        </Panel>
      </EventInBrief>
    </div>
  );
}

type NextStepProps = { student: Student; payer: Payer; event: Event; click: OneClick; now: Date; isWaiting: boolean; promise: string };

/** The form, or the reason why no payment is possible, with a link. */
function NextStep({ student, payer, event, click, now, isWaiting, promise }: NextStepProps) {
  const toTheEvent = <LinkButton href={eventPath(event.id)}>Back to the event</LinkButton>;
  switch (click.kind) {
    case "joined":
      return (
        <>
          <Notice tone="ok">You’re registered. There’s nothing left to pay.</Notice>
          <p className={classNames(layout.actions, styles.acts)}>
            <LinkButton href={ticketPath(click.registrationId)} variant="go">
              Ticket
            </LinkButton>
            {toTheEvent}
          </p>
        </>
      );
    case "free":
      return (
        <>
          <Notice tone="ok">This event is free for you. Register on the event page.</Notice>
          <p className={classNames(layout.actions, styles.acts)}>{toTheEvent}</p>
        </>
      );
    case "refused":
      return (
        <>
          <Notice tone="warn">{errorText(click.reason, click.values)}</Notice>
          <p className={classNames(layout.actions, styles.acts)}>
            <LinkButton href={EVENTS_PATH} variant="go">
              Browse other events
            </LinkButton>
            {toTheEvent}
          </p>
        </>
      );
    default:
      return (
        <PaymentForm
          event={{ id: event.id, name: event.name }}
          studentId={student.id}
          payer={payer}
          amountPaise={click.amountPaise}
          heldUntil={click.kind === "held" ? click.heldUntil : null}
          drawnAt={now}
          isSandbox={env.PAYMENT_GATEWAY !== "razorpay"}
          isWaiting={isWaiting}
          promise={promise}
        />
      );
  }
}
