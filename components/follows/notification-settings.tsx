"use client";

import { useState } from "react";
import { warmUpToast } from "@/components/forms/show-toast";
import { useSaving } from "@/components/forms/use-saving";
import { Panel } from "@/components/ui/panel";
import { SiteLink } from "@/components/ui/site-link";
import { Switch } from "@/components/ui/switch";
import { api } from "@/lib/calls/client";
import type { SettingsJson } from "@/lib/follows/answers";
import type { GoingRule } from "@/lib/follows/schema";
import { studentProfilePath } from "@/lib/pages/paths";

type SwitchName = Exclude<keyof SettingsJson, "going">;
type SwitchText = { name: SwitchName; label: string; hint: string };

const MAILS: SwitchText[] = [
  { name: "digest", label: "Weekly mail", hint: "New events, saved ones, and registration that closes." },
  { name: "instant", label: "At once", hint: "At most 5 a day, for what you set to it." },
  { name: "searches", label: "Saved searches", hint: "When something new fits." },
];
const LISTED: SwitchText[] = [
  { name: "events", label: "Events", hint: "New, moved and cancelled ones, and registration that opens." },
  { name: "blogs", label: "Blogs", hint: "Of the clubs that you follow." },
  { name: "interests", label: "Interests", hint: "Found from what you joined and saved, for you alone." },
];
const GOING: Record<GoingRule, string> = {
  nobody: "Nobody",
  college: "Verified students of my college",
  students: "Every student",
};

/** A student's settings; each change is saved at once, one after the other. */
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
    <Panel className="form" aria-label="Settings">
      <fieldset>
        <legend className="h3">Mails</legend>
        {switches(MAILS)}
      </fieldset>
      <fieldset>
        <legend className="h3">In the list</legend>
        {switches(LISTED)}
      </fieldset>
      <fieldset className="form">
        <legend className="h3">Who sees that you go</legend>
        {Object.entries(GOING).map(([rule, label]) => (
          <label key={rule} className="radio">
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
      <p className="muted">
        Reminders, and news of clubs whose events you joined, are{" "}
        <SiteLink className="link" href={studentProfilePath("messages")}>
          in your profile
        </SiteLink>
        .
      </p>
    </Panel>
  );
}
