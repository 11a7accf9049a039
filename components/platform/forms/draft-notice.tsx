import type { Draft } from "@/components/platform/forms/draft";
import { Button } from "@/components/platform/ui/button";
import { Notice } from "@/components/platform/ui/notice";

type DraftNoticeProps = {
  draft: Draft<unknown>;
  /** Whether the draft ends with the tab. The forms whose drafts do not have pictures, which cannot be stored. */
  isOfTab?: boolean;
  /** The edited object: its present version, and the sentence where another tab or person has changed it since. */
  edited?: { version: string | null; outdated: string };
  onDiscard(): void;
};

const format = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeStyle: "short", hourCycle: "h23" });

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
        We restored your draft from {format.format(new Date(draft.savedAt)).replace(",", "")}.{" "}
        {isOfTab ? "It is saved in this tab only." : "It is saved on this device only, without pictures."}{" "}
        {edited && draft.version !== edited.version && edited.outdated}
      </p>
    </Notice>
  );
}
