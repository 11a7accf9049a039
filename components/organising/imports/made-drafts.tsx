"use client";

import { SquarePen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { startText } from "@/components/organising/imports/import-rows";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Button } from "@/components/platform/ui/button";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import { managePath } from "@/lib/identity/pages/paths";
import type { ImportedDraftJson, ImportRowJson } from "@/lib/organising/imports/calls";
import { IMPORT_DRAFTS_MAX } from "@/lib/organising/imports/fields";
import { DEFAULT_TIME_ZONE, dayTimeOf } from "@/lib/platform/time/zone";
import { api } from "@/lib/site/api-client/client";
import styles from "./import-events.module.css";

type Props = {
  made: { key: string; events: readonly ImportedDraftJson[]; until: Date };
  rows: readonly ImportRowJson[];
  /** The rows that are no drafts. */
  left: readonly ImportRowJson[];
  isChosen(row: ImportRowJson): boolean;
  onTaken(message: string): void;
  onAgain(): void;
};

/** Why a row that was not chosen became no draft. */
const reasonOf = ({ issues: [issue], like }: ImportRowJson): string =>
  issue?.message ?? (like ? "Looks like an event you have." : "It was not chosen.");

/** The drafts of an import, which can be taken back, and the rows of the file that are still to be imported. */
export function MadeDrafts({ made: { key, events, until }, rows, left, isChosen, onTaken, onAgain }: Props) {
  const [isBusy, run] = useSaving();
  const [taken, setTaken] = useState<{ message: string; kept: number } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone, from the steps and then from the drafts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer has its own title.
  useEffect(() => title.current?.focus(), [taken]);
  const root = useRef<HTMLElement>(null);
  useFocusAfterRemoval(root);
  const starts = new Map(rows.map(({ row, event }) => [row, startText(event)]));
  const takeBack = () =>
    run(async () => {
      const answer = await api("DELETE /api/import/events/{key}", { path: { key } });
      setTaken(answer);
      onTaken(answer.message);
    });
  if (taken) {
    return (
      <section ref={root}>
        <Notice tone="ok" action={<Button onClick={onAgain}>Import events</Button>}>
          <h2 className={styles.strong} ref={title} tabIndex={-1}>
            {taken.message}
          </h2>
          {taken.kept > 0 && (
            <p>
              {taken.kept === 1 ? "1 event was edited or published and stays." : `${taken.kept} events were edited or published and stay.`}
            </p>
          )}
        </Notice>
      </section>
    );
  }
  return (
    <Panel ref={root} className={styles.step}>
      <Notice tone="ok">
        <h2 className={styles.strong} ref={title} tabIndex={-1}>
          {events.length === 1 ? "1 draft made" : `${events.length} drafts made`}
        </h2>
      </Notice>
      {left.length > 0 && (
        <>
          <Notice
            tone="warn"
            action={<Button onClick={onAgain}>{left.length === 1 ? "Go on with 1 row" : `Go on with ${left.length} rows`}</Button>}
          >
            <h3 className={styles.strong}>{left.length === 1 ? "1 row was not imported" : `${left.length} rows were not imported`}</h3>
            <p>They stay on this page until you leave it. If you choose the file again later, these drafts show as events you have.</p>
          </Notice>
          <ul className={styles.rows}>
            {left.map((row) => (
              <li key={row.row}>
                <p className={styles.strong}>{row.event.eventName ?? "No name"}</p>
                <p className={typography.meta}>
                  Row {row.row}: {isChosen(row) ? `${IMPORT_DRAFTS_MAX} at a time.` : reasonOf(row)}
                </p>
              </li>
            ))}
          </ul>
          <h3 className={styles.strong}>Your drafts</h3>
        </>
      )}
      <ul className={styles.rows}>
        {events.map(({ row, _id, eventName }) => (
          <li key={_id} className={styles.split}>
            <div>
              <SiteLink className={styles.strong} href={managePath(_id)}>
                {eventName}
              </SiteLink>
              <p className={typography.meta}>{starts.get(row)}</p>
            </div>
            <State Icon={SquarePen} look="unseen">
              Draft
            </State>
          </li>
        ))}
      </ul>
      <div className={styles.split}>
        <span className={typography.hint}>Until {dayTimeOf(until, DEFAULT_TIME_ZONE)}, unless you edit them.</span>
        <Button variant="quiet-red" busy={isBusy} busyText="Taking back..." onClick={takeBack}>
          Take back this import
        </Button>
      </div>
    </Panel>
  );
}
