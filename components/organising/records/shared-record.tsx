"use client";

import { BadgeCheck, ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Entry, Years } from "@/components/organising/records/entries";
import { Totals } from "@/components/organising/records/totals";
import { failureText } from "@/components/platform/forms/failure-text";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Loading, Skeleton } from "@/components/platform/ui/skeleton";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { variableOf } from "@/lib/identity/pages/paths";
import type { SharedRecordJson } from "@/lib/organising/records/calls";
import { LINK_IS_EMPTY } from "@/lib/organising/records/words";
import { ApiError } from "@/lib/platform/http/client";
import { read } from "@/lib/site/api-client/client";
import styles from "./shared-record.module.css";

/** The record that the address names, read once its page is there: the page is the same for all of them. */
export function SharedRecord() {
  const [record, setRecord] = useState<SharedRecordJson>();
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setBusy] = useState(true);

  const load = async (before?: SharedRecordJson) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const query = before?.nextCursor ? { cursor: before.nextCursor } : {};
      const page = await read("GET /api/records/{token}", { path: { token: decodeURIComponent(variableOf(window.location)) }, query });
      setRecord(before ? { ...page, entries: [...before.entries, ...page.entries] } : page);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    void load();
  }, []);

  if (failure?.code === "record_not_found") {
    return (
      <div className={styles.sheet}>
        <h1 className={typography.srOnly}>Record</h1>
        <Empty title={failure.message}>Ask the person who sent you the link for a new one.</Empty>
      </div>
    );
  }
  if (!record) {
    return (
      <div className={styles.sheet}>
        <h1 className={typography.srOnly}>Record</h1>
        {failure ? (
          <Empty title={failureText(failure)} action={<Button onClick={() => load()}>Try again</Button>} />
        ) : (
          <Loading text="Loading...">
            <Skeleton className={styles.busy} />
          </Loading>
        )}
        <noscript>
          <p>This page needs JavaScript to look up the number.</p>
        </noscript>
      </div>
    );
  }
  const { name, college, isCollegeProved, totals, entries, asOf, expiresAt, nextCursor } = record;
  return (
    <article className={styles.sheet} aria-labelledby="record">
      <div className={styles.head}>
        <div className={styles.who}>
          <p className={classNames(typography.label, typography.muted)}>Record</p>
          <h1 className={classNames(typography.h1, typography.anywhere)} id="record">
            {name}
          </h1>
          {college && (
            <p>
              {isCollegeProved ? (
                <State Icon={BadgeCheck} look="ok">
                  {college}
                </State>
              ) : (
                college
              )}
            </p>
          )}
        </div>
        <Totals totals={totals} small />
      </div>
      <Years entries={entries} entryOf={(entry, index) => <Entry key={index} entry={entry} home={college} />} />
      {entries.length === 0 && <p className={typography.muted}>{LINK_IS_EMPTY}</p>}
      {nextCursor && (
        <p className={classNames(layout.actions, styles.more)}>
          <Button busy={isBusy} busyText="Loading..." onClick={() => load(record)}>
            Show more
          </Button>
          {failure && <span role="alert">{failureText(failure)}</span>}
        </p>
      )}
      <p className={styles.foot}>
        <b className={styles.confirmed}>
          <ShieldCheck aria-hidden="true" />
          Confirmed by check-ins and organisers on Quad
        </b>
        <span className={classNames(typography.hint, typography.num)}>
          <UnbrokenDates>{`As of ${dayOf(asOf)}. This link ends on ${dayOf(expiresAt)}.`}</UnbrokenDates>
        </span>
      </p>
    </article>
  );
}

const INDIA_MS = 5.5 * 60 * 60 * 1000;

/** The day in India, which has no summer time: a browser would load data for other zones. */
const dayOf = (instant: string) => new Date(Date.parse(instant) + INDIA_MS).toISOString().slice(0, 10);
