"use client";

import { CircleCheck, ListOrdered } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useRef } from "react";
import { useLiveEvent } from "@/components/catalogue/events/live-event";
import { countStart } from "@/components/catalogue/events/visit";
import signed from "@/components/platform/layout/signed.module.css";
import { Button, LinkButton } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { minutesAndSeconds, useSecondsLeft } from "@/components/platform/ui/seconds-left";
import typography from "@/components/platform/ui/typography.module.css";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import { useLine, useNextStep } from "@/components/taking-part/joining/next-step";
import { Note } from "@/components/taking-part/joining/note";
import type { OwnState } from "@/components/taking-part/joining/own-registration";
import { Paying } from "@/components/taking-part/joining/paying";
import { useRegistrationState } from "@/components/taking-part/joining/registration-state";
import { JoinedState, waitingText } from "@/components/taking-part/joining/registration-summary";
import { useJoining } from "@/components/taking-part/joining/use-joining";
import { EVENTS_PATH, eventPath, logInAndReturn, paymentPath, STUDENT_LOG_IN_PATH } from "@/lib/identity/pages/paths";
import { priceText } from "@/lib/platform/money/price";
import styles from "./register-button.module.css";

/** For the few who wait, applied or were offered a seat; other visitors do not load it. */
const OwnRegistrationAction = lazy(() =>
  import("@/components/taking-part/joining/own-registration").then(({ OwnRegistrationAction }) => ({ default: OwnRegistrationAction })),
);

/**
 * Joins the event, for students only; visitors see a link to log in unless registration is impossible, and other accounts see nothing. CSS
 * picks between the two before hydration, and the line under the button has its height from the start, so nothing moves. The server decides
 * when it is pressed. Source: spec §4 and §6, contract joining 9.
 */
export function RegisterButton({ className }: { className?: string | undefined }) {
  const { id, state } = useLiveEvent();
  const step = useNextStep();
  const { isFull, waiting } = useLine();
  const { rules } = useRegistrationState();
  // Known when the page was made, and final.
  if (state === "cancelled") return null;
  return (
    <div className={classNames(styles.root, className)}>
      <div className={signed.students}>
        <StudentsPart />
      </div>
      {step.kind !== "none" && (
        <LinkButton
          className={signed.out}
          href={logInAndReturn(STUDENT_LOG_IN_PATH, eventPath(id))}
          variant="go"
          size="big"
          full
          onClick={() => countStart(id)}
        >
          {logInText(rules.isTeam, isFull)}
        </LinkButton>
      )}
      {step.kind !== "none" && isFull && (
        <div className={signed.out}>
          <Note isLong>{lineText(waiting)}</Note>
        </div>
      )}
    </div>
  );
}

function logInText(isTeam: boolean, isFull: boolean): string {
  if (isTeam) return "Log in to create or join a team";
  return isFull ? "Log in to join the waiting list" : "Log in to register";
}

function StudentsPart() {
  const { id } = useLiveEvent();
  const { registration } = useRegistrationState();
  switch (registration?.state) {
    case "confirmed":
      return <JoinedPart joined={registration} />;
    case "held":
      if (registration.amount === 0) return registration.team ? <OwnPart registration={registration} /> : <AsNew />;
      if (registration.isPaying) return <Paying />;
      return (
        <>
          <a className={classNames(buttonStyles.root, buttonStyles.go, buttonStyles.big, buttonStyles.full)} href={paymentPath(id)}>
            Complete your payment
          </a>
          <Note>
            <HeldFor until={registration.until} />
          </Note>
        </>
      );
    case "forming":
    case "pending":
    case "waiting":
    case "offered":
    case "rejected":
      return <OwnPart registration={registration} />;
    case "refused":
      if (registration.opensAt && registration.next) return <OpensLater opensAt={registration.opensAt} next={registration.next} />;
      return isTimeOrSeats(registration.reason) ? <AsNew /> : <Refused next={registration.next} />;
    default:
      return <AsNew />;
  }
}

function OwnPart({ registration }: { registration: OwnState }) {
  return (
    <Suspense fallback={<Note> </Note>}>
      <OwnRegistrationAction registration={registration} />
    </Suspense>
  );
}

const TIME_AND_SEATS = ["event_cancelled", "registration_not_open", "registration_closed", "event_over", "event_full"];
/** Whether a refusal is about the event's time or seats; the others are about the student. */
export const isTimeOrSeats = (reason: string): boolean => TIME_AND_SEATS.includes(reason);

/** The button of a student who has not joined. */
function AsNew() {
  const step = useNextStep();
  const { isFull, waiting } = useLine();
  const { rules, registration, isLate, setLate } = useRegistrationState();
  const { join, isBusy, failure } = useJoining();
  const { id } = useLiveEvent();
  const begin = (wait: boolean) => {
    countStart(id);
    join(wait);
  };
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(button);
  const noteId = useId();
  const icon = isFull && step.kind !== "none" && <ListOrdered aria-hidden="true" />;
  const note =
    step.kind === "none" ? step.reason : isFull ? lineText(waiting) : [costText(registration), seatText(rules)].filter(Boolean).join(" ");
  return (
    <>
      {step.kind === "page" ? (
        <LinkButton href={step.href} variant="go" size="big" full aria-describedby={noteId} onClick={() => countStart(id)}>
          {icon} {step.text}
        </LinkButton>
      ) : (
        <Button
          ref={button}
          variant="go"
          size="big"
          full
          busy={isBusy}
          busyText="Registering..."
          aria-disabled={step.kind === "none"}
          aria-describedby={noteId}
          onClick={step.kind === "none" ? undefined : () => begin(step.wait)}
        >
          {icon} {step.kind === "none" ? "Register for Event" : step.text}
        </Button>
      )}
      {isLate && isFull && (
        <Button variant="quiet" full onClick={() => setLate(false)}>
          Not now
        </Button>
      )}
      <Note id={noteId} isLong={isFull}>
        {note}
      </Note>
      {failure && step.kind !== "none" && (
        <p className={fieldStyles.error} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

/** The next step of a student whom the event's rules refuse. */
function Refused({ next }: { next: { text: string; href: string } | null }) {
  return next ? (
    <LinkButton href={next.href} variant="go" size="big" full>
      {next.text}
    </LinkButton>
  ) : (
    <LinkButton href={EVENTS_PATH} size="big" full>
      Browse other events
    </LinkButton>
  );
}

/** For a student with enough marks for absence: the way to them, until registration opens. */
function OpensLater({ opensAt, next }: { opensAt: string; next: { text: string; href: string } }) {
  const { refresh } = useRegistrationState();
  const left = useSecondsLeft(new Date(opensAt), new Date());
  useEffect(() => {
    if (left === 0) refresh();
  }, [left, refresh]);
  return (
    <LinkButton href={next.href} size="big" full>
      {next.text}
    </LinkButton>
  );
}

type Joined = Extract<ReturnType<typeof useRegistrationState>["registration"], { state: "confirmed" }>;

function JoinedPart({ joined: { ticket, checkedInAt } }: { joined: Joined }) {
  return (
    <>
      <LinkButton href={ticket} size="big" full>
        Ticket
      </LinkButton>
      <Note>
        <CircleCheck aria-hidden="true" />
        <span>
          <JoinedState checkedInAt={checkedInAt} />
        </span>
      </Note>
    </>
  );
}

function HeldFor({ until }: { until: string }) {
  const left = useSecondsLeft(new Date(until), new Date());
  if (left === 0) return "We’re no longer holding your seat.";
  return (
    <span>
      Your seat is held for <span className={typography.num}>{minutesAndSeconds(left)}</span>
    </span>
  );
}

function costText(registration: ReturnType<typeof useRegistrationState>["registration"]): string {
  if (registration?.state !== "open") return "";
  return registration.amount > 0 ? `You pay ${priceText(Math.round(registration.amount * 100))}.` : "Free for you.";
}

/** The time when a seat is taken, if it is not immediate. */
function seatText({ isTeam, approval }: ReturnType<typeof useRegistrationState>["rules"]): string {
  if (isTeam) return "Your team gets its seats when it registers.";
  return approval ? "You get a seat once you’re approved." : "";
}

const lineText = (waiting: number | undefined): string =>
  `${waiting ? `${waitingText(waiting)}. ` : ""}It’s free, and you can leave the list at any time.`;
