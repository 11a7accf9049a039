"use client";

import { useState } from "react";
import { CalendarLinks } from "@/components/calendar/add-to-calendar";
import { useSaving } from "@/components/forms/use-saving";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { Panel } from "@/components/ui/panel";
import type { PersonalAddressStateJson } from "@/lib/calendar/answers";
import { api } from "@/lib/calls/client";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";

/** A student's own calendar. Its address is shown once, after it was made. Source: contract 5. */
export function PersonalCalendar({ state }: { state: PersonalAddressStateJson }) {
  const [{ exists, createdAt, lastUsedAt }, setState] = useState(state);
  const [url, setUrl] = useState<string>();
  const [isBusy, run] = useSaving();

  const make = () =>
    run(async () => {
      setUrl((await api("POST /api/calendar/token")).url);
      setState({ exists: true, createdAt: new Date().toISOString(), lastUsedAt: null });
    });
  const revoke = () =>
    run(async () => {
      setState(await api("DELETE /api/calendar/token"));
      setUrl(undefined);
    }, "Your calendar address is turned off");

  return (
    <Panel className="form" aria-labelledby="my-calendar">
      <h2 className="h3" id="my-calendar">
        Add to calendar
      </h2>
      <p className="muted read">
        What you join and save, in a calendar of your own that keeps itself up to date. Its address is a secret: whoever has it can read
        where you will be.
      </p>
      <div role="status" className="form">
        {url && (
          <>
            <p className="strong wrap-anywhere">{url}</p>
            <p>Use or copy it now. It is not shown again.</p>
            <CalendarLinks url={url} name="My Quad" />
          </>
        )}
        {exists && !url && (
          <p>
            Your address was made on {dayOf(createdAt)}.{" "}
            {lastUsedAt ? `A calendar last read it on ${dayOf(lastUsedAt)}.` : "No calendar has read it yet."}
          </p>
        )}
      </div>
      <div className="actions">
        {exists ? (
          <>
            <AlertDialog
              trigger={<Button>Make a new address</Button>}
              title="Make a new address?"
              text="The old address stops working at once. Calendars that have it need the new one."
              confirm="Make a new address"
              busyText="Please wait..."
              tone="ink"
              onConfirm={make}
            />
            <AlertDialog
              trigger={<Button variant="quiet-red">Turn off</Button>}
              title="Turn off your calendar address?"
              text="Calendars that have it get no more changes."
              confirm="Turn off"
              busyText="Please wait..."
              onConfirm={revoke}
            />
          </>
        ) : (
          <Button busy={isBusy} busyText="Please wait..." onClick={make}>
            Make my calendar address
          </Button>
        )}
      </div>
    </Panel>
  );
}

const dayOf = (instant: string | null): string => (instant ? dayIn(DEFAULT_TIME_ZONE, new Date(instant)) : "");
