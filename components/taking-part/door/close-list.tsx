"use client";

import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import typography from "@/components/platform/ui/typography.module.css";
import { api } from "@/lib/site/api-client/client";

type Props = {
  eventId: string;
  isClosed: boolean;
  /** After the start of the event. */
  mayClose: boolean;
  /** For 24 hours after it was closed. */
  mayReopen: boolean;
  /** The number of confirmed people who are not checked in. */
  missing: number;
  /** The hours after which whoever is missing gets a mark; null if nobody does. */
  marksAfterHours: number | null;
};

/** Finishes the check-in, or reopens it. Source: contract organisers 8.2. */
export function CloseList({ eventId, isClosed, mayClose, mayReopen, missing, marksAfterHours }: Props) {
  const [isBusy, run] = useCallAndRefresh();
  const put = (closed: boolean, done: string) =>
    run(async () => {
      await api("PUT /api/door/{eventId}", { path: { eventId }, body: { closed } });
      return done;
    });

  if (isClosed) {
    return (
      <>
        <p>Check-in is finished and attendance is final.</p>
        {mayReopen && (
          <>
            <div>
              <Button busy={isBusy} busyText="Reopening..." onClick={() => put(false, "Check-in reopened")}>
                Reopen check-in
              </Button>
            </div>
            <p className={typography.hint}>You can reopen it for 24 hours.</p>
          </>
        )}
      </>
    );
  }
  if (!mayClose)
    return <p className={typography.muted}>When the event has started, you can finish check-in here to make attendance final.</p>;
  return (
    <>
      <p className={typography.muted}>When everyone who came is checked in, finish check-in to make attendance final.</p>
      <div>
        <AlertDialog
          trigger={
            <Button busy={isBusy} busyText="Finishing...">
              Finish check-in
            </Button>
          }
          title="Finish check-in?"
          text={[
            "This makes attendance final.",
            missingText(missing),
            marksAfterHours === null ? "" : marksText(missing, marksAfterHours),
            "You can reopen it for 24 hours.",
          ]
            .filter(Boolean)
            .join(" ")}
          confirm="Finish check-in"
          busyText="Finishing..."
          onConfirm={() => put(true, "Check-in finished")}
        />
      </div>
    </>
  );
}

function missingText(missing: number): string {
  if (missing === 0) return "Everyone is checked in.";
  return missing === 1 ? "1 registered person is not checked in." : `${missing} registered people are not checked in.`;
}

/** Says how many marks follow, and when. */
function marksText(missing: number, hours: number): string {
  if (missing === 0) return "";
  if (hours === 0)
    return missing === 1 ? "1 mark for absence follows straight away." : `${missing} marks for absence follow straight away.`;
  const time = hours === 1 ? "1 hour" : `${hours} hours`;
  return missing === 1 ? `1 mark for absence follows after ${time}.` : `${missing} marks for absence follow after ${time}.`;
}
