"use client";

import { useState } from "react";
import { useSaving } from "@/components/platform/forms/use-saving";
import fieldStyles from "@/components/platform/ui/field.module.css";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { REMINDER_HOURS, type ReminderHours } from "@/lib/organising/messages/reminder-hours";
import { api } from "@/lib/site/api-client/client";

const NAMES: Record<ReminderHours, string> = { 168: "A week before", 24: "24 hours before", 2: "2 hours before" };

type Props = {
  eventId: string;
  hours: readonly number[];
  /** The reminders whose time has passed. */
  late: readonly ReminderHours[];
};

/** The reminders of an event; each change is saved immediately. Source: contract organisers 9.4. */
export function Reminders({ eventId, hours, late }: Props) {
  const [chosen, setChosen] = useState(hours);
  const [isBusy, run] = useSaving();
  const toggle = async (hour: ReminderHours, isOn: boolean) => {
    if (isBusy) return;
    const next = REMINDER_HOURS.filter((each) => (each === hour ? isOn : chosen.includes(each)));
    setChosen(next);
    const save = () => api("PUT /api/manage/{eventId}/reminders", { path: { eventId }, body: { hours: next } });
    if (!(await run(save, "Reminders saved"))) setChosen(chosen);
  };
  return (
    <Panel className={layout.form} aria-labelledby="reminders">
      <h2 className={typography.h3} id="reminders">
        Reminders
      </h2>
      <p className={typography.muted}>
        Everyone registered gets an email before the event with the time, venue and their ticket, unless they turned reminders off.
      </p>
      <fieldset className={layout.form}>
        <legend className={typography.srOnly}>Reminders</legend>
        {REMINDER_HOURS.map((hour) => (
          <label key={hour} className={fieldStyles.radio}>
            <input
              type="checkbox"
              checked={chosen.includes(hour)}
              disabled={late.includes(hour)}
              aria-disabled={isBusy || undefined}
              onChange={({ target }) => toggle(hour, target.checked)}
            />
            {NAMES[hour]}
            {late.includes(hour) && <span className={typography.hint}>It’s too late for this one.</span>}
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
