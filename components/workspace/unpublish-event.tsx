"use client";

import { useCallAndRefresh } from "@/components/forms/use-call-and-refresh";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { api } from "@/lib/calls/client";

type Props = {
  id: string;
  /** Whether everybody sees it now; otherwise it waits for its time or for the college. */
  isPublic: boolean;
};

/** Makes an event a draft again, after asking. Source: contract 11. */
export function UnpublishEvent({ id, isPublic }: Props) {
  const [isBusy, run] = useCallAndRefresh();
  const takeBack = () => run(async () => (await api("POST /api/event/unpublish/{id}", { path: { id } })).message);
  return (
    <AlertDialog
      trigger={
        <Button busy={isBusy} busyText="Taking back...">
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
