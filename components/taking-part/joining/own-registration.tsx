"use client";

import { Hourglass, Inbox, IndianRupee, Quote, UsersRound, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { useLiveEvent } from "@/components/catalogue/events/live-event";
import { warmUpToast } from "@/components/platform/forms/show-toast";
import { Button, LinkButton } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { AlertDialog } from "@/components/platform/ui/dialog";
import fieldStyles from "@/components/platform/ui/field.module.css";
import noticeStyles from "@/components/platform/ui/notice.module.css";
import { daysHoursAndMinutes, useSecondsLeft } from "@/components/platform/ui/seconds-left";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import { Decline, LeaveTeam } from "@/components/taking-part/joining/leave-team";
import { Paying } from "@/components/taking-part/joining/paying";
import { useRegistrationState } from "@/components/taking-part/joining/registration-state";
import { useJoining } from "@/components/taking-part/joining/use-joining";
import { EVENTS_PATH, joinPath, paymentPath, teamPath } from "@/lib/identity/pages/paths";
import { priceText } from "@/lib/platform/money/price";
import { dayTimeOf, weekdayTimeOf } from "@/lib/platform/time/zone";
import { promiseText, toLeaving } from "@/lib/taking-part/joining/leaving";
import type { RegistrationStateJson } from "@/lib/taking-part/joining/registration-answers";
import styles from "./own-registration.module.css";

export type OwnState = Extract<RegistrationStateJson, { state: "forming" | "pending" | "waiting" | "offered" | "held" | "rejected" }>;
type Props<S extends OwnState["state"] = OwnState["state"]> = { registration: Extract<OwnState, { state: S }> };

/** The head of the panel for a student who waits, applied, was offered a seat or was rejected, or whose captain pays. */
export function OwnRegistration({ registration }: Props) {
  switch (registration.state) {
    case "forming":
      return <FormingRegistration registration={registration} />;
    case "pending":
      return <PendingRegistration registration={registration} />;
    case "waiting":
      return <WaitingRegistration registration={registration} />;
    case "offered":
    case "held":
      return <OfferedRegistration registration={registration} />;
    case "rejected":
      return <RejectedRegistration registration={registration} />;
  }
}

function WaitingRegistration({ registration: { position, waiting, since, team } }: Props<"waiting">) {
  const { rules } = useRegistrationState();
  const place = `${position} of ${waiting}`;
  return (
    <div className={styles.stand}>
      <p className={styles.sentence}>
        <b className={classNames(styles.place, typography.num)} aria-hidden="true">
          {place}
        </b>
        {team
          ? `Your team ${team.name} is number ${place} on the waiting list. You’re not registered yet.`
          : `You’re number ${place} on the waiting list. You’re not registered yet.`}
      </p>
      <p className={classNames(typography.hint, typography.num)}>
        {since && <Since at={since} />} If a seat opens up before <At instant={rules.lineEndsAt} />, we’ll email you.
      </p>
    </div>
  );
}

function OfferedRegistration({ registration }: Props<"offered" | "held">) {
  const { until, team, amount, leaving } = registration;
  const isInvited = registration.state === "offered" && registration.isInvited;
  const { timeZone } = useLiveEvent();
  const { rules } = useRegistrationState();
  const left = useSecondsLeft(new Date(until), new Date());
  const deadline = weekdayTimeOf(new Date(until), timeZone);
  return (
    <div className={styles.stand}>
      <p>
        <State Icon={Hourglass} look="warn">
          {left === 0 ? "Expired" : `${daysHoursAndMinutes(left)} left`}
        </State>
      </p>
      {isPaidByAnother(team) ? (
        <>
          <p className={classNames(typography.h2, styles.title)}>Your team’s seats are held until {deadline}</p>
          <p className={typography.hint}>
            {team.amount > 0 ? "Your captain pays for the whole team." : "Your captain accepts the seats for the whole team."} Then everyone
            is registered.
          </p>
        </>
      ) : (
        <>
          <p className={classNames(typography.h2, styles.title)}>A seat is yours until {deadline}</p>
          <p className={typography.hint}>
            {isInvited
              ? `${rules.club ?? "The organiser"} invited you and is holding it for you.`
              : "After that it goes to the next person."}
          </p>
          {amount > 0 && (
            <p className={classNames(typography.hint, typography.num)}>
              <UnbrokenDates>{promiseText(toLeaving(leaving), timeZone, { isInTeam: team !== undefined, hasPaid: false })}</UnbrokenDates>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function PendingRegistration({ registration: { since, questions, team } }: Props<"pending">) {
  const { timeZone } = useLiveEvent();
  const { rules } = useRegistrationState();
  const at = since && dayTimeOf(new Date(since), timeZone);
  const reader = rules.club ?? "The organiser";
  return (
    <div className={styles.stand}>
      <p>
        <State Icon={Inbox}>{at ? `Applied ${at}` : "Applied"}</State>
      </p>
      <p className={classNames(typography.h2, styles.title)}>Waiting for approval</p>
      <p className={typography.hint}>
        {team
          ? `${reader} is reviewing your team’s application.`
          : questions
            ? `${reader} is reviewing your answers.`
            : `${reader} is reviewing your application.`}{" "}
        You’re not registered yet. We’ll email you the decision.
      </p>
    </div>
  );
}

function FormingRegistration({ registration: { team } }: Props<"forming">) {
  if (!team) return null;
  const { members, maximum, minimum, status } = team;
  const missing = minimum - members.length;
  const size = `${team.name}: ${members.length} of ${maximum}`;
  return (
    <div className={styles.stand}>
      <p className={styles.sentence}>{missing > 0 ? `${size}, ${missing} more needed` : size}</p>
      <p className={typography.hint}>
        {status === "in"
          ? "We’re no longer holding your seat. You can take another while seats last."
          : "Your team gets its seats when it registers."}
      </p>
    </div>
  );
}

function RejectedRegistration({ registration: { message, decisionReason } }: Props<"rejected">) {
  return (
    <>
      <div className={styles.stand}>
        <p>
          <State Icon={X} look="bad">
            Not accepted
          </State>
        </p>
        <p className={styles.sentence}>{message}</p>
      </div>
      {decisionReason && (
        <div className={classNames(noticeStyles.root, noticeStyles.plain)}>
          <Quote aria-hidden="true" />
          <p className={classNames(typography.small, typography.anywhere)}>{decisionReason}</p>
        </div>
      )}
    </>
  );
}

/** The main action. It is in the panel and in the bar of phones. */
export function OwnRegistrationAction({ registration }: Props) {
  const { id } = useLiveEvent();
  const { join, isBusy, failure } = useJoining();
  const { amount } = registration;
  switch (registration.state) {
    case "waiting":
      return registration.team ? <OpenTeam id={registration.team._id} /> : <LeaveLine />;
    case "pending":
      if (registration.team) return <OpenTeam id={registration.team._id} />;
      return registration.questions ? <EditAnswers /> : <Withdraw isMain />;
    case "held":
    case "offered": {
      if (isPaidByAnother(registration.team)) return <OpenTeam id={registration.team._id} />;
      const isInvited = registration.state === "offered" && registration.isInvited;
      if (isInvited && registration.needs.includes("answers")) {
        return (
          <LinkButton href={joinPath(id)} size="big" variant="go" full>
            Accept your seat
          </LinkButton>
        );
      }
      if (registration.isPaying) return <Paying />;
      if (amount > 0 && !isInvited) {
        return (
          <a className={classNames(buttonStyles.root, buttonStyles.go, buttonStyles.big, buttonStyles.full)} href={paymentPath(id)}>
            <IndianRupee aria-hidden="true" /> Pay {priceText(Math.round(amount * 100))}
          </a>
        );
      }
      return (
        <Act failure={failure} busy={isBusy} busyText="Accepting..." onClick={() => join()}>
          {isInvited ? "Accept your seat" : "Accept"}
        </Act>
      );
    }
    case "forming":
      if (registration.team?.status !== "in") return registration.team && <OpenTeam id={registration.team._id} isMain />;
      return (
        <Act failure={failure} busy={isBusy} busyText="Registering..." onClick={() => join()}>
          {amount > 0 ? `Register for ${priceText(Math.round(amount * 100))}` : "Register"}
        </Act>
      );
    case "rejected":
      return (
        <LinkButton href={EVENTS_PATH} size="big" full>
          Browse other events
        </LinkButton>
      );
  }
}

/** The other actions, under the button: on phones in the panel too. */
export function OwnRegistrationDetails({ registration }: { registration: RegistrationStateJson }) {
  switch (registration.state) {
    case "waiting":
      return registration.team ? <LeaveTeam team={registration.team.name} gives="position" /> : null;
    case "pending":
      if (registration.team) return <LeaveTeam team={registration.team.name} gives="application" />;
      return registration.questions ? <Withdraw /> : null;
    case "offered":
      return <Decline team={registration.team?.name} />;
    case "forming":
      return registration.team?.status === "in" ? <OpenTeam id={registration.team._id} /> : null;
    case "confirmed":
    case "held":
      return (
        <>
          {registration.team && !isPaidByAnother(registration.state === "held" ? registration.team : undefined) && (
            <OpenTeam id={registration.team._id} />
          )}
          {registration.questions && <EditAnswers />}
        </>
      );
    default:
      return null;
  }
}

type ActProps = Pick<ComponentProps<typeof Button>, "busy" | "busyText" | "onClick"> & { failure: string; children: ReactNode };

function Act({ failure, children, ...button }: ActProps) {
  const root = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(root);
  return (
    <>
      <Button ref={root} variant="go" size="big" full {...button}>
        {children}
      </Button>
      {failure && (
        <p className={fieldStyles.error} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

function OpenTeam({ id, isMain }: { id: string; isMain?: boolean }) {
  return (
    <LinkButton href={teamPath(id)} size={isMain ? "big" : undefined} variant={isMain ? "go" : "plain"} full>
      <UsersRound aria-hidden="true" /> View team
    </LinkButton>
  );
}

function EditAnswers() {
  const { id, state } = useLiveEvent();
  return (
    <LinkButton href={joinPath(id)} full>
      {state === "open" ? "Edit answers" : "Your answers"}
    </LinkButton>
  );
}

function LeaveLine() {
  const { leave, isBusy } = useJoining();
  return (
    <AlertDialog
      trigger={
        <Button full busy={isBusy} busyText="Leaving..." onClick={warmUpToast}>
          <span>
            Leave <span className={styles.barSkips}>waiting </span>list
          </span>
        </Button>
      }
      title="Leave the waiting list?"
      text="The next person moves up, and you cannot get your position back."
      confirm="Leave waiting list"
      keep="Stay on the list"
      busyText="Leaving..."
      onConfirm={() => leave("You left the waiting list")}
    />
  );
}

function Withdraw({ isMain = false }: { isMain?: boolean }) {
  const { leave, isBusy } = useJoining();
  return (
    <AlertDialog
      trigger={
        <Button variant={isMain ? "plain" : "quiet-red"} full busy={isBusy} busyText="Withdrawing..." onClick={warmUpToast}>
          Withdraw application
        </Button>
      }
      title="Withdraw your application?"
      text="The organiser will no longer consider it. You can apply again while registration is open."
      confirm="Withdraw application"
      keep="Keep application"
      busyText="Withdrawing..."
      onConfirm={() => leave("Application withdrawn")}
    />
  );
}

/** Whether the captain, another student, pays or accepts for the team. Only captains read the code. */
function isPaidByAnother<T extends OwnTeam>(team: T | undefined): team is T {
  return team !== undefined && team.payer === "captain" && team.code === undefined;
}
type OwnTeam = { payer: "each" | "captain"; code?: string | undefined };

function Since({ at }: { at: string }) {
  return (
    <>
      Joined <At instant={new Date(at)} />.
    </>
  );
}

function At({ instant }: { instant: Date }) {
  const { timeZone } = useLiveEvent();
  return <time dateTime={instant.toISOString()}>{dayTimeOf(instant, timeZone)}</time>;
}
