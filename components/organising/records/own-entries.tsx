"use client";

import { useState } from "react";
import { Entry, Years } from "@/components/organising/records/entries";
import { useSaving } from "@/components/platform/forms/use-saving";
import switchStyles from "@/components/platform/ui/switch.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { RecordEntryJson } from "@/lib/organising/records/calls";
import { kindText } from "@/lib/organising/records/words";
import { api } from "@/lib/site/api-client/client";
import styles from "./own-entries.module.css";

/** A student's entries by year, each with a switch that says whether links show it. */
export function OwnEntries({ entries, home }: { entries: readonly RecordEntryJson[]; home: string | null }) {
  return <Years entries={entries} note="In links" entryOf={(entry) => <OwnEntry key={entry.key} entry={entry} home={home} />} />;
}

function OwnEntry({ entry, home }: { entry: RecordEntryJson; home: string | null }) {
  const { key, title } = entry;
  const [isShown, setShown] = useState(entry.isShown);
  const [isBusy, save] = useSaving();
  const change = async (next: boolean) => {
    setShown(next);
    const isSaved = await save(
      () => api("PUT /api/record/entries/{key}", { path: { key }, body: { isShown: next } }),
      next ? "Links show it" : "Only you see it",
    );
    if (!isSaved) setShown(!next);
  };
  return (
    <Entry entry={entry} home={home} isHidden={!isShown}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          className={switchStyles.switch}
          checked={isShown}
          aria-checked={isShown}
          aria-disabled={isBusy || undefined}
          onChange={({ target }) => !isBusy && change(target.checked)}
        />
        <span className={typography.srOnly}>{`Show ${title}, ${kindText(entry)}, in links`}</span>
      </label>
    </Entry>
  );
}
