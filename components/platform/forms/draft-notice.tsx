import type { Draft } from "@/components/platform/forms/draft";
import { Button } from "@/components/platform/ui/button";
import { Notice } from "@/components/platform/ui/notice";

type DraftNoticeProps = {
  draft: Draft<unknown>;
  /** Whether another tab or person has changed the edited object since. */
  outdated?: string;
  onDiscard(): void;
};

const format = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeStyle: "short", hourCycle: "h23" });

/** Shows that a draft was restored, and offers to discard it. */
export function DraftNotice({ draft, outdated, onDiscard }: DraftNoticeProps) {
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
        We restored your draft from {format.format(new Date(draft.savedAt)).replace(",", "")}. It is saved on this device only, without
        pictures. {outdated}
      </p>
    </Notice>
  );
}
