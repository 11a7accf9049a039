"use client";

import { useState } from "react";
import { useSaving } from "@/components/forms/use-saving";
import { Panel } from "@/components/ui/panel";
import { Switch } from "@/components/ui/switch";
import { api } from "@/lib/calls/client";
import type { MailChoicesJson } from "@/lib/messages/answers";

/** A student's choice of mails; each change is saved at once. Source: contract 9.4. */
export function MailChoices({ choices }: { choices: MailChoicesJson }) {
  const [{ reminders, news }, setShown] = useState(choices);
  const [isBusy, run] = useSaving();

  const save = async (next: MailChoicesJson, body: { reminders?: boolean; news?: { club: string; on: boolean }[] }, done: string) => {
    setShown(next);
    const isSaved = await run(async () => setShown(await api("PUT /api/users/mail", { body })), done);
    if (!isSaved) setShown({ reminders, news });
  };
  const changeReminders = (on: boolean) =>
    save({ news, reminders: on }, { reminders: on }, on ? "You will be reminded" : "You will not be reminded any more");
  const changeNews = (club: MailChoicesJson["news"][number]["club"], on: boolean) => {
    const next = news.map((each) => (each.club._id === club._id ? { club, on } : each));
    const done = on ? `You will get news of ${club.name}` : `You will get no more news of ${club.name}`;
    return save({ reminders, news: next }, { news: [{ club: club._id, on }] }, done);
  };

  return (
    <Panel className="form" aria-labelledby="mails">
      <h2 className="h3" id="mails">
        Messages
      </h2>
      <p className="muted read">
        What you need to know of an event that you registered for always comes: your seat, changes of time and place, and what the
        organisers mark as essential.
      </p>
      <Switch label="Remind me before my events begin" checked={reminders} isBusy={isBusy} onChange={changeReminders} />
      <fieldset>
        <legend className="strong">News of clubs</legend>
        {news.length === 0 && <p className="hint">The clubs whose events you register for appear here.</p>}
        {news.map(({ club, on }) => (
          <Switch key={club._id} label={club.name} checked={on} isBusy={isBusy} onChange={(isOn) => changeNews(club, isOn)} />
        ))}
      </fieldset>
    </Panel>
  );
}
