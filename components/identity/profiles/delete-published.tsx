"use client";

import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import typography from "@/components/platform/ui/typography.module.css";

type DeletePublishedProps = {
  /** Makes the call that deletes it. */
  remove(): Promise<{ message: string }>;
  name: string;
  /** The buttons' verb. */
  act?: string;
  title: string;
  /** The other button's text, if the action itself cancels. */
  keep?: string | undefined;
  /** The consequence. */
  text: string;
  /** The message if the server sent none of its own. Source: spec §8. */
  failure: string;
};

/** Deletes an event, a blog or a place, after asking, then reloads the list. Source: spec §2, Club profile. */
export function DeletePublished({ remove, name, act = "Delete", title, keep, text, failure }: DeletePublishedProps) {
  // 404: it was deleted elsewhere already.
  const [isBusy, run] = useCallAndRefresh({ failure, outdatedAt: [404] });
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red" busy={isBusy} busyText={act === "Delete" ? "Deleting..." : "Cancelling..."}>
          {act}
          <span className={typography.srOnly}> {name}</span>
        </Button>
      }
      title={title}
      text={text}
      confirm={act}
      busyText={act === "Delete" ? "Deleting..." : "Cancelling..."}
      keep={keep}
      onConfirm={() => run(async () => (await remove()).message)}
    />
  );
}
