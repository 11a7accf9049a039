"use client";

import { useRef, useState } from "react";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Select } from "@/components/platform/ui/input";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import { RenameSearch } from "@/components/reach/saved/rename-search";
import { EVENTS_PATH } from "@/lib/identity/pages/paths";
import type { SearchJson } from "@/lib/reach/searches/calls";
import { api } from "@/lib/site/api-client/client";
import styles from "./saved-searches.module.css";

const ALERTS = { none: "No emails", digest: "Weekly email", instant: "Email for every event" } as const;
type Alert = keyof typeof ALERTS;

/** A student's saved searches: each links to its list, has its choice of emails, and can be renamed and removed. */
export function SavedSearches({ searches }: { searches: readonly SearchJson[] }) {
  const [shown, setShown] = useState(searches);
  const [busy, setBusy] = useState<string>();

  const [, save] = useSaving();

  const run = async (id: string, work: () => Promise<unknown>, done: string) => {
    setBusy(id);
    await save(work, done).finally(() => setBusy(undefined));
  };
  const replace = (changed: SearchJson) => setShown((all) => all.map((search) => (search._id === changed._id ? changed : search)));
  const change = (id: string, alert: Alert) =>
    run(
      id,
      async () => {
        replace(await api("PUT /api/searches/{id}", { path: { id }, body: { alert } }));
      },
      "Saved",
    );
  const remove = (id: string) =>
    run(
      id,
      async () => {
        await api("DELETE /api/searches/{id}", { path: { id } });
        setShown((all) => all.filter((search) => search._id !== id));
      },
      "Search removed",
    );

  if (shown.length === 0) return <p className={typography.muted}>Save a search on the Events page to hear about new matches.</p>;
  return (
    <ul className={styles.root}>
      {shown.map((search) => {
        const { _id: id, name, query, alert, stoppedAt } = search;
        return (
          <li key={id}>
            <SiteLink className={classNames(typography.link, styles.name, typography.anywhere)} href={`${EVENTS_PATH}?${query}`}>
              {name}
            </SiteLink>
            <RenameSearch search={search} onRenamed={replace} />
            <Select
              aria-label={`Emails for ${name}`}
              value={alert}
              aria-disabled={busy === id || undefined}
              onChange={({ target }) => busy === undefined && change(id, target.value as Alert)}
            >
              {Object.entries(ALERTS).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
            <Remove name={name} isBusy={busy === id} onClick={() => remove(id)} />
            {stoppedAt && (
              <p>
                This search has stopped, because we could not compare it with new events.{" "}
                <Button variant="quiet" aria-disabled={busy === id || undefined} onClick={() => busy === undefined && change(id, alert)}>
                  Start again
                  <span className={typography.srOnly}> {name}</span>
                </Button>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Remove({ name, isBusy, onClick }: { name: string; isBusy: boolean; onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(button);
  return (
    <Button ref={button} variant="quiet-red" busy={isBusy} busyText="Removing..." onClick={onClick}>
      Remove
      <span className={typography.srOnly}> {name}</span>
    </Button>
  );
}
