"use client";

import { failureText } from "@/components/forms/failure-text";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useRefresh } from "@/components/ui/use-refresh";
import { ApiError, api } from "@/lib/platform/http/client";

/** The answers of the two documented calls. */
type Answer = { message: string; res?: string; ok?: boolean };

type DeletePublishedProps = {
  /** The documented call that deletes it. */
  path: string;
  name: string;
  title: string;
  /** The consequence. */
  text: string;
  /** The message where the server sent none of its own. Source: spec §8. */
  failure: string;
  /** Source: spec §7, the documented call's success message. */
  isDone(answer: Answer): boolean;
};

/** Deletes a club's event or blog, after asking, then reloads the list. Source: spec §4, Club profile. */
export function DeletePublished({ path, name, title, text, failure, isDone }: DeletePublishedProps) {
  const [isRefreshing, refresh] = useRefresh();

  const remove = async () => {
    try {
      const answer = await api<Answer>("DELETE", path);
      if (!isDone(answer)) throw new ApiError(500);
      toast.success(answer.message);
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
      onConfirm={remove}
    />
  );
}
