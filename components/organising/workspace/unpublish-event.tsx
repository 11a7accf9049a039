"use client";

import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import { api } from "@/lib/site/api-client/client";

type Props = {
  id: string;
  /** Whether it is public now; otherwise it waits for its time or for the college. */
  isPublic: boolean;
};

/** Makes an event a draft again, after asking. Source: contract organisers 11. */
export function UnpublishEvent({ id, isPublic }: Props) {
  const [isBusy, run] = useCallAndRefresh();
  const act = isPublic ? "Unpublish" : "Back to draft";
  const takeBack = () => run(async () => (await api("POST /api/event/unpublish/{id}", { path: { id } })).message);
  return (
    <AlertDialog
      trigger={
        <Button busy={isBusy} busyText="Saving...">
          {act}
        </Button>
      }
      title={isPublic ? "Unpublish this event?" : "Change back to a draft?"}
      confirm={act}
      text={
        isPublic
          ? "It becomes a draft again. Only organisers can see it, and no one can register. You can do this only until the first person registers."
          : "It becomes a draft again and stays hidden until you publish it."
      }
      busyText="Saving..."
      tone="ink"
      onConfirm={takeBack}
    />
  );
}
