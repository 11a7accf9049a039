import type { Metadata } from "next";
import { BackLink } from "@/components/platform/ui/back-link";
import { LinkButton } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { CheckMeIn } from "@/components/taking-part/door/check-me-in";
import { EventInBrief } from "@/components/taking-part/event-page/event-in-brief";
import { CheckedIn } from "@/components/taking-part/registrations/checked-in";
import type { Event } from "@/lib/catalogue/events/policy";
import { WINDOW_REFUSALS, windowState } from "@/lib/catalogue/events/registration-window";
import { getEventOfRecord } from "@/lib/catalogue/events/service";
import { eventPath, studentProfilePath, ticketPath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { ERROR_CATALOGUE } from "@/lib/platform/errors";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { type HereVisit, readHere } from "@/lib/taking-part/door/self-check-in";

export const metadata: Metadata = { title: "Check in" };

/**
 * The target of the code on the screen: a student checks in without a helper. Opening it has no effect. Source: contract organisers 8.5.
 */
export default async function HerePage({ params, searchParams }: PageProps<"/here/[eventId]">) {
  const { eventId } = await params;
  const student = await requireActor("/here/:eventId", { eventId });
  const id = idOrNotFound(eventId);
  // A hidden event is here for those who have a seat alone, so they come first.
  const visit = await orNotFound(readHere(student, id));
  const { event } = await orNotFound(getEventOfRecord(id));
  const { c } = await searchParams;
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        {event.isHidden ? (
          <BackLink href={studentProfilePath("events")}>My events</BackLink>
        ) : (
          <BackLink href={eventPath(event.id)}>Back to the event</BackLink>
        )}
        <h1 className={typography.h1}>Check in</h1>
      </div>
      <EventInBrief event={event}>
        <Panel className={layout.form} aria-label="Check in">
          <Visit event={event} visit={visit} code={typeof c === "string" ? c : ""} />
        </Panel>
      </EventInBrief>
    </div>
  );
}

type VisitProps = { event: Event; visit: HereVisit; code: string };

function Visit({ event, visit: { own, refusal }, code }: VisitProps) {
  if (own?.checkedInAt) {
    return (
      <>
        <Notice tone="ok">
          <CheckedIn at={own.checkedInAt} timeZone={event.timeZone} />
        </Notice>
        <LinkButton href={ticketPath(own.id)}>Your ticket</LinkButton>
      </>
    );
  }
  if (!refusal) return <CheckMeIn eventId={event.id} code={code} />;
  return (
    <>
      <Notice tone="warn">{ERROR_CATALOGUE[refusal].message}</Notice>
      {own ? (
        <>
          <p className={typography.muted}>Show your ticket at the entrance instead.</p>
          <LinkButton href={ticketPath(own.id)}>Your ticket</LinkButton>
        </>
      ) : (
        <ToRegister event={event} />
      )}
    </>
  );
}

function ToRegister({ event }: { event: Event }) {
  const state = windowState(event, new Date());
  if (state === "open") return <LinkButton href={eventPath(event.id)}>Register for the event</LinkButton>;
  return <p className={typography.muted}>{ERROR_CATALOGUE[WINDOW_REFUSALS[state]].message}</p>;
}
