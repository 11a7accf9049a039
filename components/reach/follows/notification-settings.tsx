"use client";

import { useState } from "react";
import { warmUpToast } from "@/components/platform/forms/show-toast";
import { useSaving } from "@/components/platform/forms/use-saving";
import fieldStyles from "@/components/platform/ui/field.module.css";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { Switch } from "@/components/platform/ui/switch";
import typography from "@/components/platform/ui/typography.module.css";
import type { SettingsJson } from "@/lib/reach/follows/calls";
import type { GoingRule } from "@/lib/reach/follows/schema";
import { api } from "@/lib/site/api-client/client";

type SwitchName = Exclude<keyof SettingsJson, "going" | "push">;
type SwitchText = { name: SwitchName; label: string; hint: string };

const MAILS: SwitchText[] = [
  { name: "digest", label: "Weekly email", hint: "New events from what you follow, your saved events and registration deadlines." },
  { name: "instant", label: "Email for every event", hint: "For the clubs and colleges you choose on this page. Up to 5 a day." },
  { name: "searches", label: "Saved searches", hint: "When a new event matches." },
];
const LISTED: SwitchText[] = [
  { name: "events", label: "Events", hint: "New events, changes, cancellations and registration opening." },
  { name: "blogs", label: "Blogs", hint: "New blogs from clubs you follow." },
  { name: "interests", label: "Suggestions", hint: "Events picked from what you registered for and saved. Only you see them." },
];
const GOING: Record<GoingRule, string> = {
  nobody: "No one",
  college: "Verified students of my college",
  students: "All students on Quad",
};

/** A student's settings; each change is saved immediately, one after the other. */
export function NotificationSettings({ settings }: { settings: SettingsJson }) {
  const [shown, setShown] = useState(settings);
  const [isBusy, run] = useSaving();
  const save = async (change: Partial<SettingsJson>) => {
    if (isBusy) return;
    const before = shown;
    setShown({ ...before, ...change });
    warmUpToast();
    const isSaved = await run(async () => setShown(await api("PUT /api/notifications/settings", { body: change })), "Saved");
    if (!isSaved) setShown(before);
  };
  const switches = (texts: SwitchText[]) =>
    texts.map(({ name, ...text }) => (
      <Switch key={name} {...text} checked={shown[name]} isBusy={isBusy} onChange={(isOn) => save({ [name]: isOn })} />
    ));
  return (
    <Panel className={layout.form} aria-label="Settings">
      <fieldset>
        <legend className={typography.h3}>Emails</legend>
        {switches(MAILS)}
      </fieldset>
      <fieldset>
        <legend className={typography.h3}>On the Notifications page</legend>
        {switches(LISTED)}
      </fieldset>
      <fieldset className={layout.form}>
        <legend className={typography.h3}>Who can see that you’re going</legend>
        {Object.entries(GOING).map(([rule, label]) => (
          <label key={rule} className={fieldStyles.radio}>
            <input
              type="radio"
              name="going"
              checked={shown.going === rule}
              aria-disabled={isBusy || undefined}
              onChange={() => save({ going: rule as GoingRule })}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
