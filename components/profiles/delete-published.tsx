"use client";

import { failureText } from "@/components/forms/failure-text";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useRefresh } from "@/components/ui/use-refresh";
import { ApiError, api } from "@/lib/platform/http/client";

/** What the two documented calls answer. */
type Answer = { message: string; res?: string; ok?: boolean };

type DeletePublishedProps = {
  /** The documented call that deletes it. */
  path: string;
  name: string;
  title: string;
  /** The consequence. */
  text: string;
  /** Said where the server says nothing in particular. Source: spec §8. */
  failure: string;
  /** Source: spec §7, what the documented call calls a success. */
  isDone(answer: Answer): boolean;
};

/** Takes away what a club has published, after asking. Its list is asked for again afterwards. Source: spec §4, Club profile. */
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
      // Somebody else was first: the list is not what it was either.
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
