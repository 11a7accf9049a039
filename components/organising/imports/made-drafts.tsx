"use client";

import { SquarePen } from "lucide-react";
import { useState } from "react";
import { startText } from "@/components/organising/imports/import-rows";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Button } from "@/components/platform/ui/button";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import { managePath } from "@/lib/identity/pages/paths";
import type { ImportedDraftJson, ImportRowJson } from "@/lib/organising/imports/calls";
import { DEFAULT_TIME_ZONE, dayTimeOf } from "@/lib/platform/time/zone";
import { api } from "@/lib/site/api-client/client";
import styles from "./import-events.module.css";

type Props = { made: { key: string; events: readonly ImportedDraftJson[]; until: Date }; rows: readonly ImportRowJson[]; onAgain(): void };

/** The drafts of an import, which can be taken back. */
export function MadeDrafts({ made: { key, events, until }, rows, onAgain }: Props) {
  const [isBusy, run] = useSaving();
  const [taken, setTaken] = useState<{ message: string; kept: number } | null>(null);
  const starts = new Map(rows.map(({ row, event }) => [row, startText(event)]));
  const takeBack = () => run(async () => setTaken(await api("DELETE /api/import/events/{key}", { path: { key } })));
  if (taken) {
    return (
      <Notice tone="ok" action={<Button onClick={onAgain}>Import events</Button>}>
        {taken.message}
        {taken.kept > 0 && (
          <p>
            {taken.kept === 1 ? "1 event was edited or published and stays." : `${taken.kept} events were edited or published and stay.`}
          </p>
        )}
      </Notice>
    );
  }
  return (
    <Panel className={styles.step}>
      <Notice tone="ok">{events.length === 1 ? "1 draft made" : `${events.length} drafts made`}</Notice>
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
