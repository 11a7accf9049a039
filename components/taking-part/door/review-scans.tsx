"use client";

import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { ScanLine } from "@/components/taking-part/door/scan-line";
import { api } from "@/lib/site/api-client/client";
import type { ConflictsJson } from "@/lib/taking-part/door/calls";
import scanStyles from "./scans.module.css";

/** Limit of scans that one call decides. */
const AT_ONCE = 200;

type Props = { eventId: string; scans: ConflictsJson["review"]; timeZone: string };

/** Scans of removed helpers, and too many of one ticket: they count only when they are accepted. Source: contract organisers 8.4. */
export function ReviewScans({ eventId, scans, timeZone }: Props) {
  const [isBusy, run] = useCallAndRefresh();
  const decide = (ids: string[], accept: boolean) =>
    run(async () => {
      await api("POST /api/door/{eventId}/review", { path: { eventId }, body: { ids, accept } });
      return accept ? "Scans accepted" : "Scans ignored";
    });
  const some = scans.slice(0, AT_ONCE);
  const ids = some.map(({ id }) => id);
  return (
    <Panel className={layout.form} aria-labelledby="review">
      <h2 className={typography.h3} id="review">
        {scans.length === 1 ? "1 scan needs your decision" : `${scans.length} scans need your decision`}
      </h2>
      <p className={typography.muted}>
        They come from someone who had just been removed as an organiser or given another role, or from a ticket that was scanned 200 times.
      </p>
      <ul className={scanStyles.list}>
        {some.map((scan) => (
          <li key={scan.id} className={scanStyles.waiting}>
            <div>
              <h3>{scan.name ?? "Not a ticket for this event"}</h3>
              <ScanLine scan={scan} timeZone={timeZone} />
            </div>
            <p className={layout.actions}>
              <Button busy={isBusy} onClick={() => decide([scan.id], true)}>
                Accept<span className={typography.srOnly}> the scan of {scan.name}</span>
              </Button>
              <Button variant="quiet" busy={isBusy} onClick={() => decide([scan.id], false)}>
                Ignore<span className={typography.srOnly}> the scan of {scan.name}</span>
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {ids.length > 1 && (
        <p className={layout.actions}>
          <Button variant="ink" busy={isBusy} onClick={() => decide(ids, true)}>
            Accept all {ids.length}
          </Button>
          <Button busy={isBusy} onClick={() => decide(ids, false)}>
            Ignore all {ids.length}
          </Button>
        </p>
      )}
    </Panel>
  );
}
