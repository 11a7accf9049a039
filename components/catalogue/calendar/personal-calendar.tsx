"use client";

import { useState } from "react";
import { CalendarLinks } from "@/components/catalogue/calendar/add-to-calendar";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import type { PersonalAddressStateJson } from "@/lib/catalogue/calendar/calls";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { api } from "@/lib/site/api-client/client";

/** A student's own calendar. Its link is shown once, when it is created. Source: contract reach 5. */
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
    }, "Calendar link turned off");

  return (
    <Panel className={layout.form} aria-labelledby="my-calendar">
      <h2 className={typography.h3} id="my-calendar">
        Sync to your calendar
      </h2>
      <p className={typography.muted}>
        See the events you register for and save in your own calendar app, always up to date. Keep the link private: anyone who has it can
        see where you’ll be.
      </p>
      <div role="status" className={layout.form}>
        {url && (
          <>
            <p className={typography.anywhere}>
              <b>{url}</b>
            </p>
            <p>Copy it now. You will not see it again.</p>
            <CalendarLinks url={url} name="My Quad" />
          </>
        )}
        {exists && !url && (
          <p>
            Your calendar link was created on {dayOf(createdAt)}.{" "}
            {lastUsedAt ? `Last used by a calendar on ${dayOf(lastUsedAt)}.` : "No calendar has used it yet."}
          </p>
        )}
      </div>
      <div className={layout.actions}>
        {exists ? (
          <>
            <AlertDialog
              trigger={<Button>Create a new link</Button>}
              title="Create a new calendar link?"
              text="The old link stops working straight away. Add the new one to your calendars."
              confirm="Create new link"
              busyText="Please wait..."
              tone="ink"
              onConfirm={make}
            />
            <AlertDialog
              trigger={<Button variant="quiet-red">Turn off</Button>}
              title="Turn off your calendar link?"
              text="Calendars that use it will stop updating."
              confirm="Turn off"
              busyText="Please wait..."
              onConfirm={revoke}
            />
          </>
        ) : (
          <Button busy={isBusy} busyText="Please wait..." onClick={make}>
            Get my calendar link
          </Button>
        )}
      </div>
    </Panel>
  );
}

const dayOf = (instant: string | null): string => (instant ? dayIn(DEFAULT_TIME_ZONE, new Date(instant)) : "");
