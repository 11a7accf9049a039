"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { datesOf, Repeats } from "@/components/catalogue/events/form/repeats";
import { NO_REPETITION, type Repetition } from "@/components/catalogue/events/form/values";
import { failureText } from "@/components/platform/forms/failure-text";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { Button } from "@/components/platform/ui/button";
import { DialogButton } from "@/components/platform/ui/dialog";
import layout from "@/components/platform/ui/layout.module.css";
import { toast } from "@/components/platform/ui/toast";
import { timesProblem } from "@/lib/organising/publishing/series-dates";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";

type Props = {
  event: {
    id: string;
    /** The day on which it starts, or its registration ends. */
    day: string;
    isPublic: boolean;
    /** Whether its college approves events. */
    needsApproval: boolean;
  };
};

/** Adds dates to an event: a copy at each. Source: contract organisers 11. */
export function AddDates({ event }: Props) {
  return (
    <DialogButton button={<Button>Add dates</Button>} title="Add dates">
      {(close) => <DatesForm event={event} onClose={close} />}
    </DialogButton>
  );
}

function DatesForm({ event: { id, day, isPublic, needsApproval }, onClose }: Props & { onClose(): void }) {
  const router = useRouter();
  const [repetition, setRepetition] = useState<Repetition>({ ...NO_REPETITION, repeat: "weekly" });
  const [alert, setAlert] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const dates = datesOf(day, repetition);
  const add = async () => {
    setBusy(true);
    try {
      const { events } = await api("POST /api/event/series/{id}", { path: { id }, body: { dates, publish: isPublic } });
      toast.success(events.length === 1 ? "1 date added" : `${events.length} dates added`);
      onClose();
      router.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAlert(failureText(error, "Could not add the dates"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={layout.form}>
      <p>
        Each date becomes a separate event at the same time of day, with its own seats and registrations.
        {isPublic ? (needsApproval ? " Your college approves them first." : " They’ll be published straight away.") : " They’ll be drafts."}
      </p>
      <Repeats first={day} value={repetition} onChange={setRepetition} error={timesProblem(repetition.times)} mayBeNone={false} />
      <FormAlert text={alert} />
      <div className={layout.savebar}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="go" onClick={add} disabled={dates.length === 0} busy={isBusy} busyText="Adding...">
          {dates.length === 1 ? "Add 1 date" : `Add ${dates.length} dates`}
        </Button>
      </div>
    </div>
  );
}
