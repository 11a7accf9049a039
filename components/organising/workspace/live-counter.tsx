"use client";

import { useEffect, useState } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import styles from "./live-counter.module.css";

/** Source: contract organisers 8.2. */
const VISIBLE_MS = 5000;
const HIDDEN_MS = 20_000;
const FAILED_MAX_MS = 60_000;
/** The session or the right is gone: repeating would not help. */
const OVER = [401, 403, 404];

type Counts = { confirmed: number; checkedIn: number };
type Props = {
  eventId: string;
  counts: Counts;
  /** The number of the last check-in change. */
  rev: number;
  /** Whether the visitor may read the check-in. */
  isLive: boolean;
};

/** The number of checked-in people. It requests news while the page is open, less often while it is hidden or the network fails. */
export function LiveCounter({ eventId, counts: drawn, rev: drawnRev, isLive }: Props) {
  const [{ confirmed, checkedIn }, setCounts] = useState(drawn);
  useEffect(() => {
    if (!isLive) return;
    const stop = new AbortController();
    let [rev, failures, timer] = [drawnRev, 0, 0];
    const wait = () => {
      const ms = (document.hidden ? HIDDEN_MS : VISIBLE_MS) * 2 ** failures;
      timer = window.setTimeout(ask, Math.min(ms, FAILED_MAX_MS));
    };
    const ask = async () => {
      try {
        const news = await api("GET /api/door/{eventId}/list", { path: { eventId }, query: { after: String(rev) }, signal: stop.signal });
        [rev, failures] = [news.rev, 0];
        setCounts(news.counts);
      } catch (error) {
        if (stop.signal.aborted || (error instanceof ApiError && OVER.includes(error.status))) return;
        if (!(error instanceof ApiError)) throw error;
        failures = Math.min(failures + 1, 4);
      }
      wait();
    };
    wait();
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [eventId, drawnRev, isLive]);
  const percent = confirmed === 0 ? 0 : Math.round((100 * checkedIn) / confirmed);
  return (
    <section className={styles.root} aria-labelledby="live">
      <h2 className={classNames(typography.label, styles.title, isLive && styles.pulse)} id="live">
        {isLive ? "Checked in so far" : "Checked in"}
      </h2>
      <p className={styles.figure}>
        <b className={styles.count}>{checkedIn}</b> <span className={styles.of}>of {confirmed}</span>
      </p>
      <div className={styles.meter} role="img" aria-label={`${percent} per cent checked in`}>
        <i style={{ width: `${percent}%` }} />
      </div>
    </section>
  );
}
