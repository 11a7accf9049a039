"use client";

import { failureText } from "@/components/forms/failure-text";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useRefresh } from "@/components/ui/use-refresh";
import { api } from "@/lib/calls/client";
import { ApiError } from "@/lib/platform/http/client";

type Props = {
  id: string;
  /** Whether everybody sees it now; otherwise it waits for its time or for the college. */
  isPublic: boolean;
};

/** Makes an event a draft again, after asking. Source: contract 11. */
export function UnpublishEvent({ id, isPublic }: Props) {
  const [isRefreshing, refresh] = useRefresh();
  const takeBack = async () => {
    try {
      toast.success((await api("POST /api/event/unpublish/{id}", { path: { id } })).message);
      refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(failureText(error));
      return false;
    }
  };
  return (
    <AlertDialog
      trigger={
        <Button busy={isRefreshing} busyText="Taking back...">
          {isPublic ? "Unpublish" : "Take back"}
        </Button>
      }
      title={isPublic ? "Unpublish" : "Take back"}
      text={
        isPublic
          ? "It becomes a draft again: its page is gone for everybody but you, and nobody can register. That is possible until somebody has registered."
          : "It becomes a draft again, and is not published until you publish it."
      }
      busyText="Taking back..."
      tone="ink"
      onConfirm={takeBack}
    />
  );
}
