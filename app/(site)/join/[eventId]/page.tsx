import type { Metadata } from "next";
import type { ReactNode } from "react";
import { BackLink } from "@/components/platform/ui/back-link";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import posterStyles from "@/components/platform/ui/poster.module.css";
import { TypeSign } from "@/components/platform/ui/type-sign";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { ZonedTime } from "@/components/taking-part/event-page/zoned-time";
import { EditAnswers } from "@/components/taking-part/joining/edit-answers";
import { type JoinEvent, JoinForm } from "@/components/taking-part/joining/join-form";
import { ReadAnswers } from "@/components/taking-part/joining/read-answers";
import type { Event } from "@/lib/catalogue/events/policy";
import { getEvent } from "@/lib/catalogue/events/service";
import { EVENTS_PATH, eventPath, teamPath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { yearOfStudy } from "@/lib/identity/students/policy";
import { getStudent } from "@/lib/identity/students/service";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { imageUrl, srcSet } from "@/lib/platform/images/policy";
import type { RegistrationStateJson } from "@/lib/taking-part/joining/registration-answers";
import { getRegistrationDetails } from "@/lib/taking-part/joining/registration-details";
import { isInvited } from "@/lib/taking-part/joining/registration-state";
import { toRegistrationStateJson } from "@/lib/taking-part/joining/registration-wire";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Register" };

/** The page where a student answers an event's questions, and changes the answers until registration closes. Source: contract joining 9. */
export default async function JoinPage({ params }: PageProps<"/join/[eventId]">) {
  const { eventId } = await params;
  const student = await requireActor("/join/:eventId", { eventId });
  const now = new Date();
  const id = idOrNotFound(eventId);
  const [event, registration, { profile }] = await orNotFound(
    Promise.all([getEvent(id, now), getRegistrationDetails(student, id, now), getStudent(student.id)]),
  );
  const isNew = registration.state === "open" || registration.state === "full" || isInvited(registration);
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <BackLink href={eventPath(event.id)}>{event.name}</BackLink>
        <h1 className={typography.h1}>{isNew ? "Register" : "Your answers"}</h1>
      </div>
      <div className={styles.root}>
        <EventSummary event={event} />
        <Next
          event={event}
          studentId={student.id}
          registration={toRegistrationStateJson(registration, student)}
          yearOfStudy={yearOfStudy(profile?.studiesSince ?? null, now)}
          canEdit={event.status === "published" && now < event.registrationClosesAt}
        />
      </div>
    </div>
  );
}

type NextProps = {
  event: Event;
  studentId: string;
  registration: RegistrationStateJson;
  yearOfStudy: number | null;
  canEdit: boolean;
};

function Next({ event, studentId, registration, yearOfStudy, canEdit }: NextProps) {
  const { id, joining, college } = event;
  const club = event.club?.name ?? null;
  const keptDays = joining.answersKeptDays;
  const shown: JoinEvent = {
    id,
    club,
    college: college?.name ?? null,
    pricePaise: event.pricePaise,
    isTeam: joining.entry === "team",
    hasTeamFee: joining.entry === "team" && joining.feePer === "team",
    teamMax: joining.teamMax,
    approval: joining.approval,
    keptDays,
  };
  switch (registration.state) {
    case "open":
    case "full":
      if (registration.state === "full" && !registration.canWait) return <Message text="No seats left." />;
      return <JoinForm event={shown} studentId={studentId} registration={registration} yearOfStudy={yearOfStudy} />;
    case "refused":
    case "rejected":
      return (
        <Message text={registration.message}>
          {registration.state === "refused" && registration.next && (
            <LinkButton href={registration.next.href} variant="go">
              {registration.next.text}
            </LinkButton>
          )}
        </Message>
      );
    default: {
      if (registration.state === "offered" && registration.isInvited)
        return <JoinForm event={shown} studentId={studentId} registration={registration} yearOfStudy={yearOfStudy} />;
      const { questions, answers = {}, team } = registration;
      if (!questions) {
        return (
          <Message tone="ok" text="There’s nothing more to fill in.">
            {team && <OpenTeam id={team._id} />}
          </Message>
        );
      }
      if (!canEdit) return <ReadAnswers questions={questions} answers={answers} keptDays={keptDays} />;
      return (
        <EditAnswers event={{ id, keptDays }} studentId={studentId} questions={questions} answers={answers} yearOfStudy={yearOfStudy} />
      );
    }
  }
}

function OpenTeam({ id }: { id: string }) {
  return (
    <LinkButton href={teamPath(id)} variant="go">
      View team
    </LinkButton>
  );
}

function Message({ text, tone = "warn", children }: { text: string; tone?: "ok" | "warn"; children?: ReactNode }) {
  return (
    <Panel className={layout.form} aria-label="Registration">
      <Notice tone={tone}>
        <UnbrokenDates>{text}</UnbrokenDates>
      </Notice>
      <p className={layout.actions}>
        {children}
        <LinkButton href={EVENTS_PATH}>Browse other events</LinkButton>
      </p>
    </Panel>
  );
}

/** The event beside the form; on phones above it. */
function EventSummary({ event: { poster, name, type, startsAt, timeZone, venue, club, college } }: { event: Event }) {
  return (
    <aside className={styles.event} aria-label="The event">
      <div className={posterStyles.root}>
        <img
          src={imageUrl(poster, 400)}
          srcSet={srcSet(poster)}
          sizes="(max-width: 59.99rem) 80px, 336px"
          width={poster.width}
          height={poster.height}
          alt=""
        />
      </div>
      <div className={styles.words}>
        <p>
          <TypeSign type={type} />
        </p>
        <p className={classNames(typography.h3, typography.anywhere)}>{name}</p>
        <DotSeparated
          className={typography.meta}
          first={startsAt ? <ZonedTime at={startsAt} timeZone={timeZone} /> : "Date to be announced"}
          second={venue}
        />
        {club && <p className={typography.meta}>{college ? `${club.name}, ${college.name}` : club.name}</p>}
      </div>
    </aside>
  );
}
