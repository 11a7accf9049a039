"use client";

import { useState } from "react";
import { warmUpToast } from "@/components/platform/forms/show-toast";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Button } from "@/components/platform/ui/button";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { Switch } from "@/components/platform/ui/switch";
import typography from "@/components/platform/ui/typography.module.css";
import type { SettingsJson } from "@/lib/reach/follows/calls";
import { QUIET_AT_FIRST } from "@/lib/reach/follows/schema";
import { api } from "@/lib/site/api-client/client";

type Pushes = SettingsJson["push"];
type SwitchName = Exclude<keyof Pushes, "isPrivate" | "quietFrom" | "quietTo">;

/** Each with an example of what it says. */
const GROUPS: { name: SwitchName; label: string; hint: string }[] = [
  { name: "seats", label: "Seats", hint: "A seat is yours until Tue 14:30: Robo Race" },
  { name: "changes", label: "Changes", hint: "Robo Race has a new time or place" },
  { name: "reminders", label: "Reminders", hint: "Robo Race begins at 18:00, Main Quad" },
  {
    name: "followed",
    label: "What you follow",
    hint: "New events where you chose an email for every event. Up to 6 a day, with messages.",
  },
  { name: "messages", label: "Messages", hint: "Robotics Club: Bring your ID card" },
];

/** A student's choice of pushes, and of the hours without them; each switch is saved immediately. Source: contract app 7. */
export function PushSettings({ pushes }: { pushes: Pushes }) {
  const [shown, setShown] = useState(pushes);
  const [isBusy, run] = useSaving();
  const save = async (change: Partial<Pushes>): Promise<void> => {
    if (isBusy) return;
    const before = shown;
    setShown({ ...before, ...change });
    warmUpToast();
    const isSaved = await run(
      async () => setShown((await api("PUT /api/notifications/settings", { body: { push: change } })).push),
      "Saved",
    );
    if (!isSaved) setShown(before);
  };
  return (
    <Panel className={layout.form} aria-labelledby="pushes">
      <h2 className={typography.h3} id="pushes">
        What devices show
      </h2>
      <div>
        {GROUPS.map(({ name, ...text }) => (
          <Switch key={name} {...text} checked={shown[name]} isBusy={isBusy} onChange={(isOn) => save({ [name]: isOn })} />
        ))}
      </div>
      <QuietHours shown={shown} isBusy={isBusy} onSave={save} />
      <Switch
        label="Hide what it is about on the lock screen"
        hint="It says: Something new on Quad"
        checked={shown.isPrivate}
        isBusy={isBusy}
        onChange={(isPrivate) => save({ isPrivate })}
      />
    </Panel>
  );
}

type Times = { quietFrom: string; quietTo: string };
type QuietProps = { shown: Pushes; isBusy: boolean; onSave(change: Partial<Pushes>): Promise<void> };

const NO_QUIET = { quietFrom: null, quietTo: null };

/** The times stay in their fields while quiet hours are off. */
function QuietHours({ shown: { quietFrom, quietTo }, isBusy, onSave }: QuietProps) {
  const [times, setTimes] = useState<Times>({
    quietFrom: quietFrom ?? QUIET_AT_FIRST.quietFrom,
    quietTo: quietTo ?? QUIET_AT_FIRST.quietTo,
  });
  const isOn = quietFrom !== null && quietTo !== null;
  const error = errorOf(times);
  return (
    <fieldset className={layout.form}>
      <legend className={typography.h3}>Quiet hours</legend>
      <p className={typography.hint}>
        What comes then waits until they end, except seats that run out and changes of events that start within 12 hours.
      </p>
      <Switch
        label={isOn ? `Quiet hours ${quietFrom} to ${quietTo}` : "No quiet hours"}
        checked={isOn}
        isBusy={isBusy}
        onChange={(turnsOn) => onSave(turnsOn ? (error ? QUIET_AT_FIRST : times) : NO_QUIET)}
      />
      {isOn && (
        <form
          noValidate
          className={layout.form}
          onSubmit={(submit) => {
            submit.preventDefault();
            if (!error) void onSave(times);
          }}
        >
          <div className={layout.two}>
            <Field label="From">
              <Input type="time" value={times.quietFrom} onChange={({ target }) => setTimes({ ...times, quietFrom: target.value })} />
            </Field>
            <Field label="To" error={error}>
              <Input type="time" value={times.quietTo} onChange={({ target }) => setTimes({ ...times, quietTo: target.value })} />
            </Field>
          </div>
          <div>
            <Button type="submit" busy={isBusy} busyText="Saving...">
              Save quiet hours
            </Button>
          </div>
        </form>
      )}
    </fieldset>
  );
}

function errorOf({ quietFrom, quietTo }: Times): string | undefined {
  if (!quietFrom || !quietTo) return "Choose both times";
  return quietFrom === quietTo ? "Choose two different times" : undefined;
}
