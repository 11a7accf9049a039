"use client";

import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { api } from "@/lib/site/api-client/client";
import styles from "./open-feedback.module.css";

type Props = { eventId: string; asked: number; answered: number; closesAt: string; mayClose: boolean };

/** How many have answered, and the button that closes feedback. @param closesAt in words */
export function OpenFeedback({ eventId, asked, answered, closesAt, mayClose }: Props) {
  const [isBusy, run] = useCallAndRefresh();
  const close = () =>
    run(async () => {
      await api("PUT /api/feedback/{eventId}/form", { path: { eventId }, body: { close: true } });
      return "Feedback is closed";
    });
  const rest = Math.max(0, asked - answered);
  return (
    <Panel className={layout.form} aria-labelledby="feedback-open">
      <div className={styles.parts} aria-hidden="true">
        {answered > 0 && <i className={styles.main} style={{ flexGrow: answered }} />}
        {rest > 0 && <i className={styles.soft} style={{ flexGrow: rest }} />}
      </div>
      <div className={styles.split}>
        <div className={styles.words}>
          <h2 className={typography.h3} id="feedback-open">
            {answered} of {asked} answered. Results appear when feedback closes.
          </h2>
          <p className={typography.muted}>
            <UnbrokenDates>{`It closes on ${closesAt}. Until then no one reads any answer, so no one can tell one from the others.`}</UnbrokenDates>
          </p>
        </div>
        {mayClose && (
          <AlertDialog
            trigger={
              <Button busy={isBusy} busyText="Closing...">
                Close now
              </Button>
            }
            title="Close feedback now?"
            text={consequenceOf(answered, rest)}
            confirm={confirmOf(answered)}
            busyText="Closing..."
            onConfirm={close}
          />
        )}
      </div>
    </Panel>
  );
}

const FEWEST = 5;

function consequenceOf(answered: number, rest: number): string {
  const others = rest === 1 ? "1 person has not answered and no longer can." : `${rest} people have not answered and no longer can.`;
  if (answered === 0) return `No one has answered. ${others} Closing is for good.`;
  if (answered === 1)
    return `Only 1 person has answered. ${others} Fewer than 5 answers are never shown, so this one will be deleted. Closing is for good.`;
  if (answered < FEWEST) {
    return `Only ${answered} people have answered. ${others} Fewer than 5 answers are never shown, so they’ll be deleted. Closing is for good.`;
  }
  return `${answered} people have answered. ${others} Closing is for good, and the ${answered} answers are shown then.`;
}

function confirmOf(answered: number): string {
  if (answered === 0 || answered >= FEWEST) return "Close feedback";
  return answered === 1 ? "Close and delete 1 answer" : `Close and delete ${answered} answers`;
}
