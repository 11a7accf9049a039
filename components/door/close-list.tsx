"use client";

import { useCallAndRefresh } from "@/components/forms/use-call-and-refresh";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { api } from "@/lib/calls/client";

type Props = {
  eventId: string;
  isClosed: boolean;
  /** How many are confirmed and not in. */
  missing: number;
};

/** Says that attendance is complete, or takes that back. Source: contract 8.2. */
export function CloseList({ eventId, isClosed, missing }: Props) {
  const [isBusy, run] = useCallAndRefresh();
  const put = (closed: boolean, done: string) =>
    run(async () => {
      await api("PUT /api/door/{eventId}", { path: { eventId }, body: { closed } });
      return done;
    });

  if (isClosed) {
    return (
      <>
        <p>The list is closed: attendance is complete.</p>
        <div>
          <Button busy={isBusy} busyText="Reopening..." onClick={() => put(false, "The list is open again.")}>
            Reopen the list
          </Button>
        </div>
        <p className="hint">It can be opened again for 24 hours after it was closed.</p>
      </>
    );
  }
  return (
    <>
      <p className="muted">Close the list when everybody who came was checked in.</p>
      <div>
        <AlertDialog
          trigger={
            <Button busy={isBusy} busyText="Closing...">
              Close the list
            </Button>
          }
          title="Close the list"
          text={`Attendance is complete then. ${missingText(missing)} You can open the list again for 24 hours.`}
          busyText="Closing..."
          onConfirm={() => put(true, "The list is closed.")}
        />
      </div>
    </>
  );
}

function missingText(missing: number): string {
  if (missing === 0) return "Everybody is in.";
  return missing === 1 ? "1 person who registered is not in." : `${missing} people who registered are not in.`;
}
