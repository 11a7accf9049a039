import type { Draft } from "@/components/events/form/draft";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

type DraftNoticeProps = {
  draft: Draft;
  /** The event was changed elsewhere since. */
  isOutdated: boolean;
  onDiscard(): void;
};

const format = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeStyle: "short", hourCycle: "h23" });

/** Says that what was typed before is back, and offers to begin anew. */
export function DraftNotice({ draft, isOutdated, onDiscard }: DraftNoticeProps) {
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
        Your draft of {format.format(new Date(draft.savedAt)).replace(",", "")} is back. It is kept on this device only, without chosen
        pictures.
        {isOutdated && " The event has been changed since; sending the draft replaces that."}
      </p>
    </Notice>
  );
}
