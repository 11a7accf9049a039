import type { Draft } from "@/components/platform/forms/draft";
import { Button } from "@/components/platform/ui/button";
import { Notice } from "@/components/platform/ui/notice";
import { wallTimeOf } from "@/lib/platform/time/zone";

type DraftNoticeProps = {
  draft: Draft<unknown>;
  /** Whether the draft ends with the tab. The forms whose drafts do not have pictures, which cannot be stored. */
  isOfTab?: boolean;
  /** The edited object: its present version, and the sentence where another tab or person has changed it since. */
  edited?: { version: string | null; outdated: string };
  onDiscard(): void;
};

/** `2026-12-18 09:30`, by the device's clock. */
function momentOf(savedAt: string): string {
  const { date, time } = wallTimeOf(new Date(savedAt), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return `${date} ${time}`;
}

/** Shows that a draft was restored, and offers to discard it. */
export function DraftNotice({ draft, isOfTab, edited, onDiscard }: DraftNoticeProps) {
  return (
    <Notice
      tone="warn"
      action={
        <Button variant="quiet" onClick={onDiscard}>
          Discard draft
        </Button>
      }
    >
      <p role="status">
        We restored your draft from {momentOf(draft.savedAt)}.{" "}
        {isOfTab ? "It is saved in this tab only." : "It is saved on this device only, without pictures."}{" "}
        {edited && draft.version !== edited.version && edited.outdated}
      </p>
    </Notice>
  );
}
