"use client";

import { failureText } from "@/components/forms/failure-text";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useRefresh } from "@/components/ui/use-refresh";
import { ApiError } from "@/lib/platform/http/client";

type DeletePublishedProps = {
  /** Makes the call that deletes it. */
  remove(): Promise<{ message: string }>;
  name: string;
  title: string;
  /** The consequence. */
  text: string;
  /** The message where the server sent none of its own. Source: spec §8. */
  failure: string;
};

/** Deletes an event, a blog or a place, after asking, then reloads the list. Source: spec §4, Club profile. */
export function DeletePublished({ remove, name, title, text, failure }: DeletePublishedProps) {
  const [isRefreshing, refresh] = useRefresh();

  const confirm = async () => {
    try {
      const { message } = await remove();
      toast.success(message);
      refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(failureText(error, failure));
      // It was deleted elsewhere already: the list has changed too.
      if (error.status === 404) refresh();
      return false;
    }
  };

  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red" busy={isRefreshing} busyText="Deleting...">
          Delete<span className="vh"> {name}</span>
        </Button>
      }
      title={title}
      text={text}
      confirm="Delete"
      busyText="Deleting..."
      onConfirm={confirm}
    />
  );
}
