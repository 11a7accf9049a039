"use client";

import { AlignLeft, CircleDot, Lock, Pencil, Plus, Star } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Select } from "@/components/platform/ui/input";
import { latePart } from "@/components/platform/ui/late-part";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { Switch } from "@/components/platform/ui/switch";
import typography from "@/components/platform/ui/typography.module.css";
import type { FeedbackFormJson } from "@/lib/organising/feedback/calls";
import type { FormBody } from "@/lib/organising/feedback/schema";
import { api } from "@/lib/site/api-client/client";
import styles from "./feedback-form.module.css";

type Form = FeedbackFormJson["data"];
type Question = Form["questions"][number];

/** Loads when a question is opened: forms and dialogs are larger than the page. */
const QuestionDialog = lazy(
  latePart(() => import("@/components/organising/feedback/question-dialog").then((loaded) => loaded.QuestionDialog)),
);

const KINDS = {
  stars: { icon: Star, text: () => "Stars" },
  choice: { icon: CircleDot, text: ({ choices = [] }: Question) => `${choices.length} choices` },
  text: { icon: AlignLeft, text: () => "Text" },
} as const;

const DAYS = Array.from({ length: 12 }, (_, index) => index + 3);
const QUESTIONS_MAX = 5;

type Props = {
  eventId: string;
  form: Form;
  mayEdit: boolean;
  /** Why no one can be asked any more; null if they can. */
  tooLate: string | null;
};

/** The questions of an event to its attendees. Each change is saved immediately. Source: contract after 4. */
export function FeedbackForm({ eventId, form, mayEdit, tooLate }: Props) {
  const [isBusy, run] = useCallAndRefresh({ outdatedAt: [409] });
  const [open, setOpen] = useState<Question | "new" | null>(null);
  const daysId = useId();
  const isFixed = !mayEdit || form.isClosed || form.answered > 0 || tooLate !== null;
  const { questions } = form;
  const save = (body: FormBody, done: string) =>
    run(async () => {
      await api("PUT /api/feedback/{eventId}/form", { path: { eventId }, body });
      return done;
    });
  const saveQuestions = (next: FormBody["questions"], done: string) => save({ questions: next, questionsRead: questions }, done);
  /** The open question as it is now; undefined for a new one, and after another page removed it. */
  const own = questions.find(({ _id }) => open !== "new" && _id === open?._id);
  return (
    <Panel className={layout.form} aria-labelledby="feedback-form">
      <h2 className={typography.srOnly} id="feedback-form">
        What you ask
      </h2>
      {isFixed ? (
        <>
          <p>
            <b>{form.on && !tooLate ? "Feedback is on" : "Feedback is off"}</b>
          </p>
          {tooLate && <p>{tooLate}</p>}
        </>
      ) : (
        <Switch
          label="Ask for feedback"
          hint="Attendees get one email, the morning after."
          checked={form.on}
          isBusy={isBusy}
          onChange={(on) => save({ on }, on ? "Feedback is on" : "Feedback is off")}
        />
      )}
      <div className={styles.days}>
        <label htmlFor={daysId}>Open for</label>
        {isFixed ? (
          <span id={daysId} className={typography.num}>
            {form.days} days
          </span>
        ) : (
          <div className={styles.choose}>
            <Select
              id={daysId}
              className={typography.num}
              value={form.days}
              aria-disabled={isBusy || undefined}
              onChange={({ target }) => !isBusy && save({ days: Number(target.value) }, "Days saved")}
            >
              {DAYS.map((days) => (
                <option key={days} value={days}>
                  {days} days
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
      <h3 className={styles.legend}>Questions after the stars</h3>
      {questions.length === 0 && <p className={typography.muted}>No questions yet. Without any, people only give stars.</p>}
      <ol className={styles.asks}>
        {questions.map((question) => {
          const { icon: Icon, text } = KINDS[question.kind];
          return (
            <li key={question._id}>
              <Icon />
              <span className={typography.anywhere}>
                <b>{question.text}</b>
                <span className={classNames(typography.meta, typography.block)}>{text(question)}</span>
              </span>
              {!isFixed && (
                <Button variant="quiet" iconOnly aria-label={`Edit: ${question.text}`} onClick={() => setOpen(question)}>
                  <Pencil />
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {tooLate ? null : isFixed ? (
        <p className={styles.rule}>
          <Lock />
          <span>
            {mayEdit ? "When someone has answered, questions stay as they are." : "Organisers who edit the event can change this."}
          </span>
        </p>
      ) : (
        <div className={styles.more}>
          <span className={classNames(typography.hint, typography.num)}>
            {questions.length} of {QUESTIONS_MAX} questions
          </span>
          {questions.length < QUESTIONS_MAX && (
            <Button busy={isBusy} onClick={() => setOpen("new")}>
              <Plus />
              Add question
            </Button>
          )}
        </div>
      )}
      {open && (
        <Suspense>
          <QuestionDialog
            question={open === "new" ? null : open}
            onClose={() => setOpen(null)}
            onRemove={async () => {
              const rest = questions.filter((each) => each._id !== own?._id);
              if (await saveQuestions(rest, "Question removed")) setOpen(null);
            }}
            onSave={async (typed) => {
              const next = own ? questions.map((each) => (each === own ? { _id: each._id, ...typed } : each)) : [...questions, typed];
              if (await saveQuestions(next, "Question saved")) setOpen(null);
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}
