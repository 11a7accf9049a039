"use client";

import { Check, EyeOff } from "lucide-react";
import { type FormEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { Stars } from "@/components/organising/feedback/stars";
import { failureText } from "@/components/platform/forms/failure-text";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { readSession } from "@/components/platform/layout/use-session";
import { Button, LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field, FieldError } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import posterStyles from "@/components/platform/ui/poster.module.css";
import { Loading, Skeleton } from "@/components/platform/ui/skeleton";
import typography from "@/components/platform/ui/typography.module.css";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import { clubPath, eventPath, feedbackPath, logInAndReturn, STUDENT_LOG_IN_PATH, variableOf } from "@/lib/identity/pages/paths";
import type { AskedJson } from "@/lib/organising/feedback/calls";
import { ApiError } from "@/lib/platform/http/client";
import { dayTimeOf } from "@/lib/platform/time/zone";
import { api, read } from "@/lib/site/api-client/client";
import styles from "./give-feedback.module.css";

const HIDDEN = "Nobody can see who wrote this.";
const SHOWN = "Results are shown when feedback closes, if at least 5 people have answered.";
const ANSWER_MAX_CHARACTERS = 1000;

type Screen =
  | { is: "loading" }
  | { is: "asked"; asked: AskedJson }
  | { is: "sent"; asked: AskedJson }
  | { is: "used"; asked: AskedJson }
  | { is: "closed" }
  | { is: "nothing"; text: string };

/** Reads the link's secret name from the address, and removes it there. */
function takeName(): string | undefined {
  const k = new URLSearchParams(window.location.search).get("k") ?? undefined;
  if (k) window.history.replaceState(window.history.state, "", window.location.pathname);
  return k;
}

/** The page of an email's link, and of an attendee's profile. Opening it does nothing. Source: contract after 4 and 7. */
export function GiveFeedback() {
  const [screen, setScreen] = useState<Screen>({ is: "loading" });
  const k = useRef<string | undefined>(undefined);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    k.current = takeName();
    void open(k.current).then(setScreen);
  }, []);
  switch (screen.is) {
    case "loading":
      return (
        <Loading text="Loading...">
          <div className={layout.form}>
            <Skeleton className={styles.skeleton} />
            <Skeleton className={styles.skeleton} />
          </div>
        </Loading>
      );
    case "asked":
      return <Asked asked={screen.asked} k={k.current} onEnd={setScreen} />;
    case "sent":
      return (
        <End title="Thank you" isDone text={SHOWN}>
          {screen.asked.event.club && (
            <LinkButton href={clubPath(screen.asked.event.club.slug)}>More of {screen.asked.event.club.name}</LinkButton>
          )}
        </End>
      );
    case "used":
      return (
        <End title="You have answered already." text="Each person answers once, and no one can see which answer is whose.">
          <LinkButton href={eventPath(screen.asked.event._id)}>View event</LinkButton>
        </End>
      );
    case "closed":
      return (
        <End title="Feedback is closed." text="Thank you for coming.">
          <LinkButton href={eventPath(variableOf(window.location))}>View event</LinkButton>
        </End>
      );
    case "nothing":
      return (
        <End title={screen.text} text="Open the link in your email again, or log in with the account that you registered with.">
          {!readSession() && (
            <LinkButton href={logInAndReturn(STUDENT_LOG_IN_PATH, feedbackPath(variableOf(window.location)))}>Log in</LinkButton>
          )}
        </End>
      );
  }
}

async function open(k: string | undefined): Promise<Screen> {
  try {
    const asked = await read("GET /api/feedback/{eventId}", { path: { eventId: variableOf(window.location) }, query: { k } });
    return { is: asked.isAnswered ? "used" : "asked", asked };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "feedback_closed") return { is: "closed" };
    return { is: "nothing", text: error.status === 404 ? "There is no feedback to give here." : failureText(error) };
  }
}

type EndProps = { title: string; text: string; isDone?: boolean; children?: React.ReactNode };

function End({ title, text, isDone, children }: EndProps) {
  return (
    <div className={styles.ends}>
      <Panel className={styles.end}>
        {isDone && (
          <span className={styles.tick}>
            <Check />
          </span>
        )}
        <div role={isDone ? "status" : undefined}>
          <h1 className={typography.h2}>{title}</h1>
        </div>
        <p className={typography.muted}>{text}</p>
        {children}
      </Panel>
    </div>
  );
}

type Value = string | number;
type Values = Readonly<Record<string, Value | undefined>>;

type AskedProps = { asked: AskedJson; k: string | undefined; onEnd(screen: Screen): void };

function Asked({ asked, k, onEnd }: AskedProps) {
  const { event, questions, closesAt } = asked;
  const { url, srcSet, width, height } = event.posterImage;
  const [stars, setStars] = useState<number | null>(null);
  const [values, setValues] = useState<Values>({});
  const [isMissing, setMissing] = useState(false);
  const [alert, setAlert] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const first = useRef<HTMLFieldSetElement>(null);
  const root = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(root);
  const missingId = useId();
  const send = async (submitted: FormEvent) => {
    submitted.preventDefault();
    if (isBusy) return;
    setMissing(stars === null);
    if (stars === null) {
      first.current?.querySelector("input")?.focus();
      return;
    }
    setBusy(true);
    setAlert(undefined);
    const answers = questions.flatMap(({ _id }) => {
      const value = values[_id];
      return value === undefined || (typeof value === "string" && value.trim() === "") ? [] : [{ _id, value }];
    });
    try {
      await api("POST /api/feedback/{eventId}", { path: { eventId: event._id }, body: { k, stars, answers } });
      onEnd({ is: "sent", asked });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "already_answered") onEnd({ is: "used", asked });
      else if (error.code === "feedback_closed") onEnd({ is: "closed" });
      else setAlert(failureText(error));
      setBusy(false);
    }
  };
  return (
    <div className={styles.root} ref={root}>
      <div className={styles.head}>
        <div className={posterStyles.root}>
          <img src={url} srcSet={srcSet} sizes="(min-width: 60rem) 240px, 80px" width={width} height={height} alt="" />
        </div>
        <div className={styles.title}>
          {event.club && <p className={classNames(typography.label, typography.muted)}>{event.club.name} asks</p>}
          <h1 className={classNames(typography.h1, typography.anywhere)}>How was {event.eventName}?</h1>
        </div>
      </div>
      <form className={styles.form} noValidate onSubmit={send}>
        <fieldset className={styles.first} ref={first}>
          <legend className={typography.srOnly}>Stars, required</legend>
          <Stars
            name="stars"
            value={stars}
            isBig
            isInvalid={isMissing}
            describedBy={isMissing ? missingId : undefined}
            onChange={(chosen) => {
              setStars(chosen);
              setMissing(false);
            }}
          />
          <p className={styles.poles} aria-hidden="true">
            <span>Not good</span>
            <span>Very good</span>
          </p>
          {isMissing && <FieldError id={missingId} text="Choose 1 to 5 stars." />}
        </fieldset>
        {questions.map((question) => (
          <Question
            key={question._id}
            question={question}
            value={values[question._id]}
            onChange={(value) => setValues({ ...values, [question._id]: value })}
          />
        ))}
        <p className={styles.rule}>
          <EyeOff />
          <span>
            {HIDDEN} {SHOWN}
          </span>
        </p>
        <FormAlert text={alert} />
        <Button type="submit" variant="go" size="big" full busy={isBusy} busyText="Sending...">
          Send
        </Button>
        <p className={classNames(typography.hint, typography.num)}>
          Open until {dayTimeOf(new Date(closesAt), event.timeZone)}. Only the stars are needed.
        </p>
      </form>
    </div>
  );
}

type QuestionProps = {
  question: AskedJson["questions"][number];
  value: Value | undefined;
  onChange(value: Value | undefined): void;
};

function Question({ question: { _id, text, kind, choices = [] }, value, onChange }: QuestionProps) {
  if (kind === "text") {
    const typed = typeof value === "string" ? value : "";
    return (
      <Field label={text} hint={<span className={typography.num}>{[...typed].length} of 1,000 characters</span>}>
        <TextArea rows={4} name={_id} value={typed} maxLength={ANSWER_MAX_CHARACTERS} onChange={({ target }) => onChange(target.value)} />
      </Field>
    );
  }
  /** The focus moves to the choices: the button disappears. */
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.closest("fieldset")?.querySelector("input")?.focus();
    onChange(undefined);
  };
  return (
    <fieldset className={styles.question}>
      <legend className={classNames(typography.h3, typography.anywhere)}>{text}</legend>
      {kind === "stars" ? (
        <Stars name={_id} value={typeof value === "number" ? value : null} onChange={onChange} />
      ) : (
        choices.map((choice) => (
          <label key={choice._id} className={classNames(fieldStyles.radio, typography.anywhere)}>
            <input type="radio" name={_id} checked={value === choice._id} onChange={() => onChange(choice._id)} />
            {choice.text}
          </label>
        ))
      )}
      {value !== undefined && (
        <Button variant="quiet" className={styles.clear} onClick={remove}>
          Remove answer
          <span className={typography.srOnly}> {text}</span>
        </Button>
      )}
    </fieldset>
  );
}
