import type { Metadata } from "next";
import { BackLink } from "@/components/platform/ui/back-link";
import { LinkButton } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { EventInBrief } from "@/components/taking-part/event-page/event-in-brief";
import { PaymentForm } from "@/components/taking-part/registrations/payment-form";
import type { Payer } from "@/components/taking-part/registrations/razorpay-checkout";
import type { Event } from "@/lib/catalogue/events/policy";
import { EVENTS_PATH, eventPath, ticketPath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { getStudent } from "@/lib/identity/students/service";
import type { Student } from "@/lib/platform/auth/actor";
import { env } from "@/lib/platform/env";
import { errorText } from "@/lib/platform/errors";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { promiseText } from "@/lib/taking-part/joining/leaving";
import type { Decision } from "@/lib/taking-part/joining/policy";
import { getDecision } from "@/lib/taking-part/joining/service";
import { getStanding } from "@/lib/taking-part/joining/standing";
import { isPaying } from "@/lib/taking-part/payments/service";

export const metadata: Metadata = { title: "Payment" };

/** Source: spec §2 and §4, Payment. */
export default async function PaymentPage({ params, searchParams }: PageProps<"/payment/[eventId]">) {
  const { eventId } = await params;
  const student = await requireActor("/payment/:eventId", { eventId });
  const now = new Date();
  const [{ event, decision }, { firstName, lastName, account }] = await orNotFound(
    Promise.all([getDecision(student, idOrNotFound(eventId), now), getStudent(student.id)]),
  );
  const payer = { name: `${firstName} ${lastName}`, email: account.email };
  const isWaiting =
    (await searchParams).waiting !== undefined || (decision.kind === "held" && (await isPaying(decision.registrationId, now)));
  const promise = await orNotFound(promiseOf(student, event, now));
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <BackLink href={eventPath(event.id)}>Back to the event</BackLink>
        <h1 className={typography.h1}>Payment</h1>
      </div>
      <div className="paying">
        <EventInBrief event={event} />
        <Panel className={layout.form} aria-label="Payment">
          <NextStep {...{ student, payer, event, decision, now, isWaiting, promise }} />
        </Panel>
      </div>
    </div>
  );
}

type NextStepProps = { student: Student; payer: Payer; event: Event; decision: Decision; now: Date; isWaiting: boolean; promise: string };

/** The effect of cancelling, once it is paid. */
async function promiseOf(student: Student, event: Event, now: Date): Promise<string> {
  const standing = await getStanding(student, event.id, now);
  return "leaving" in standing ? promiseText(standing.leaving, event.timeZone) : "";
}

/** The form, or the reason why there is nothing to pay, with a link. */
function NextStep({ student, payer, event, decision, now, isWaiting, promise }: NextStepProps) {
  const toTheEvent = <LinkButton href={eventPath(event.id)}>Back to the event</LinkButton>;
  switch (decision.kind) {
    case "joined":
      return (
        <>
          <Notice tone="ok">You’re registered. There’s nothing left to pay.</Notice>
          <p className={layout.actions}>
            <LinkButton href={ticketPath(decision.registrationId)} variant="go">
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
          <p className={layout.actions}>{toTheEvent}</p>
        </>
      );
    case "refused":
      return (
        <>
          <Notice tone="warn">{errorText(decision.reason, decision.values)}</Notice>
          <p className={layout.actions}>
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
          amountPaise={decision.amountPaise}
          heldUntil={decision.kind === "held" ? decision.heldUntil : null}
          drawnAt={now}
          isSandbox={env.PAYMENT_GATEWAY !== "razorpay"}
          isWaiting={isWaiting}
          promise={promise}
        />
      );
  }
}
