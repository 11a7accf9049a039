"use client";

import { useState } from "react";
import { useSaving } from "@/components/platform/forms/use-saving";
import fieldStyles from "@/components/platform/ui/field.module.css";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { Switch } from "@/components/platform/ui/switch";
import typography from "@/components/platform/ui/typography.module.css";
import type { MailChoicesJson } from "@/lib/organising/messages/calls";
import { api } from "@/lib/site/api-client/client";

/**
 * A student's choice of emails about events and of clubs at whose events they registered; each change is saved immediately. Source:
 * contract organisers 9.4.
 */
export function MailChoices({ choices }: { choices: MailChoicesJson }) {
  const [{ reminders, news }, setShown] = useState(choices);
  const [isBusy, run] = useSaving();

  const save = async (next: MailChoicesJson, body: { reminders?: boolean; news?: { club: string; on: boolean }[] }, done: string) => {
    setShown(next);
    const isSaved = await run(async () => setShown(await api("PUT /api/users/mail", { body })), done);
    if (!isSaved) setShown({ reminders, news });
  };
  const changeReminders = (on: boolean) => save({ news, reminders: on }, { reminders: on }, on ? "Reminders on" : "Reminders off");
  const changeNews = (club: MailChoicesJson["news"][number]["club"], on: boolean) => {
    const next = news.map((each) => (each.club._id === club._id ? { club, on } : each));
    const done = on ? `You’ll get news from ${club.name}` : `You’ll no longer get news from ${club.name}`;
    return save({ reminders, news: next }, { news: [{ club: club._id, on }] }, done);
  };

  return (
    <Panel className={layout.form} aria-labelledby="event-emails">
      <h2 className={typography.h3} id="event-emails">
        Emails about your events
      </h2>
      <p className={typography.muted}>
        We always email you what you need to know about events you’re registered for: your seat, changes to the time or venue, and anything
        the organisers mark as essential.
      </p>
      <Switch label="Remind me before my events start" checked={reminders} isBusy={isBusy} onChange={changeReminders} />
      <fieldset>
        <legend className={fieldStyles.legend}>Club news</legend>
        {news.length === 0 && <p className={typography.hint}>Clubs appear here after you register for one of their events.</p>}
        {news.map(({ club, on }) => (
          <Switch key={club._id} label={club.name} checked={on} isBusy={isBusy} onChange={(isOn) => changeNews(club, isOn)} />
        ))}
      </fieldset>
    </Panel>
  );
}
