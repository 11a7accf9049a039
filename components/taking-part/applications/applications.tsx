"use client";

import { Check, ChevronRight, X } from "lucide-react";
import { useRef, useState } from "react";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import typography from "@/components/platform/ui/typography.module.css";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import { approvalWords } from "@/components/taking-part/applications/approval-words";
import { AskWhy } from "@/components/taking-part/applications/ask-why";
import { SelectionBar } from "@/components/taking-part/applications/selection-bar";
import { useEntriesCall } from "@/components/taking-part/applications/use-entries-call";
import { api } from "@/lib/site/api-client/client";
import type { DecidedJson } from "@/lib/taking-part/applications/calls";
import styles from "./applications.module.css";
import person from "./person.module.css";
import selectionStyles from "./selection.module.css";

type Application = {
  id: string;
  name: string;
  /** Under the name: college and year, and the time of the application. */
  place: string;
  applied: string;
  /** Seats that it needs. */
  seats: number;
  /** The reason of its rejection, and other actions. */
  acts: string[];
  /** The answers of each person who gave any; none for organisers who may not read them. `who` is null if there is one person. */
  answers: { registrationId: string; who: string | null; given: { label: string; text: string }[] }[];
};

type Props = {
  eventId: string;
  applications: readonly Application[];
  /** Free seats; null for no limit. */
  free: number | null;
  /** Whether an application without a seat joins the waiting list. */
  hasLine: boolean;
  mayChange: boolean;
  /** Whether these were rejected before; the club can still approve them. */
  areRejected: boolean;
};

/** Applications, which are decided one by one or together. Source: contract joining 7 and 9. */
export function Applications({ eventId, applications, free, hasLine, mayChange, areRejected }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isDrawing, run] = useEntriesCall();
  const [isBusy, save] = useSaving();
  // An application that was decided in the meantime is no longer selected.
  const selected = applications.filter(({ id }) => chosen.has(id));
  const toggle = (id: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id)));

  const approve = (entries: readonly Application[]) =>
    save(async () => {
      await run(() => decide(eventId, "approve", entries));
      setChosen(new Set());
    });
  const busy = isBusy || isDrawing;
  const isWhole = selected.length === applications.length;
  return (
    <>
      {mayChange && (
        <label className={selectionStyles.all}>
          <input
            type="checkbox"
            checked={isWhole}
            onChange={({ target }) => setChosen(new Set(target.checked ? applications.map(({ id }) => id) : []))}
          />
          {applications.length === 1 ? "Select this application" : `Select all ${applications.length} on this page`}
        </label>
      )}
      <ul className={styles.list}>
        {applications.map((application) => (
          <li key={application.id} className={classNames(styles.item, chosen.has(application.id) && styles.on, !mayChange && styles.bare)}>
            {mayChange && (
              <label>
                <input
                  type="checkbox"
                  aria-label={`Select ${application.name}`}
                  checked={chosen.has(application.id)}
                  onChange={({ target }) => toggle(application.id, target.checked)}
                />
              </label>
            )}
            <div className={styles.words}>
              <p className={person.name} data-person>
                {application.name}
              </p>
              <DotSeparated
                className={classNames(typography.meta, typography.num)}
                first={application.place}
                second={<span className={typography.nowrap}>{application.applied}</span>}
              />
              {application.acts.map((act) => (
                <p key={act} className={typography.meta}>
                  {act}
                </p>
              ))}
            </div>
            {mayChange && (
              <div className={styles.acts}>
                <Approve name={application.name} busy={busy} onClick={() => approve([application])} />
                {!areRejected && <Reject eventId={eventId} entries={[application]} onDone={() => toggle(application.id, false)} />}
              </div>
            )}
            {application.answers.length > 0 && <Answers of={application} />}
          </li>
        ))}
      </ul>
      {selected.length > 0 && (
        <SelectionBar
          label="Actions for selected applications"
          said={approvalWords(
            free,
            selected.map(({ seats }) => seats),
            hasLine,
          )}
        >
          {!areRejected && <Reject eventId={eventId} entries={selected} isBulk onDone={() => setChosen(new Set())} />}
          <Button variant="go" className={selectionStyles.go} busy={busy} onClick={() => approve(selected)}>
            <Check />
            Approve {selected.length}
          </Button>
        </SelectionBar>
      )}
    </>
  );
}

function Approve({ name, busy, onClick }: { name: string; busy: boolean; onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(button);
  return (
    <Button ref={button} busy={busy} onClick={onClick}>
      <Check />
      Approve<span className={typography.srOnly}> {name}</span>
    </Button>
  );
}

type RejectProps = { eventId: string; entries: readonly Application[]; isBulk?: boolean; onDone(): void };

function Reject({ eventId, entries, isBulk = false, onDone }: RejectProps) {
  const [only] = entries;
  const whom = entries.length === 1 && only ? only.name : `${entries.length} applications`;
  const text =
    entries.length === 1
      ? "They’ll get an email and cannot apply again. You can still change your mind and approve them until the event ends."
      : "They’ll each get an email and cannot apply again. You can still change your mind and approve them until the event ends.";
  return (
    <AskWhy
      act={
        isBulk ? (
          <>
            <X />
            Reject {entries.length}
          </>
        ) : (
          "Reject"
        )
      }
      what={isBulk ? "" : whom}
      look={{ variant: isBulk ? "plain" : "quiet-red" }}
      title={`Reject ${whom}?`}
      text={text}
      why={{ label: "Reason (included in the email)", hint: "Optional, 3 to 300 characters", isRequired: false }}
      confirm="Reject"
      confirmLook="danger"
      busyText="Rejecting..."
      schema={() => import("@/lib/taking-part/applications/schema").then((forms) => forms.rejectForm)}
      onConfirm={async ({ reason }) => {
        const message = await decide(eventId, "reject", entries, reason.trim() || undefined);
        onDone();
        return message;
      }}
    />
  );
}

function Answers({ of: { name, answers } }: { of: Application }) {
  return (
    <details className={styles.answers}>
      <summary>
        <ChevronRight />
        Answers<span className={typography.srOnly}> of {name}</span>
      </summary>
      {answers.map(({ registrationId, who, given }) => (
        <div key={registrationId}>
          {who && <h3 className={person.name}>{who}</h3>}
          <dl>
            {given.map(({ label, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order, and questions may be worded alike.
              <div key={index}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </details>
  );
}

/** @returns the outcomes as a sentence @throws ApiError */
async function decide(eventId: string, decision: "approve" | "reject", entries: readonly Application[], reason?: string): Promise<string> {
  const { results } = await api("POST /api/events/{id}/entries/decide", {
    path: { id: eventId },
    body: { decision, entries: entries.map(({ id }) => id), reason },
  });
  const [only] = entries;
  const [first] = results;
  if (results.length === 1 && only && first) return `${only.name} ${OUTCOMES[first.outcome].one}`;
  const counts = Object.entries(OUTCOMES).flatMap(([outcome, { many }]) => {
    const count = results.filter((result) => result.outcome === outcome).length;
    return count > 0 ? [`${count} ${many}`] : [];
  });
  return counts.join(", ");
}

const OUTCOMES: Record<DecidedJson["outcome"], { one: string; many: string }> = {
  confirmed: { one: "is registered", many: "registered" },
  offered: { one: "was offered a seat", many: "offered a seat" },
  waiting: { one: "is now on the waiting list", many: "on the waiting list" },
  rejected: { one: "was rejected", many: "rejected" },
  full: { one: "is still waiting: no seats are free", many: "still waiting: no seats are free" },
  changed: { one: "has changed in the meantime", many: "changed in the meantime" },
};
