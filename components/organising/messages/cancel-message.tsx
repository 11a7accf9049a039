"use client";

import { useSaving } from "@/components/platform/forms/use-saving";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { api } from "@/lib/site/api-client/client";

/** Cancels a message that is scheduled. */
export function CancelMessage({ eventId, message: { id, subject } }: { eventId: string; message: { id: string; subject: string } }) {
  const [isRefreshing, refresh] = useRefresh();
  const [, run] = useSaving();
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red" busy={isRefreshing}>
          Cancel message<span className={typography.srOnly}> {subject}</span>
        </Button>
      }
      title="Cancel this message?"
      confirm="Cancel message"
      keep="Keep message"
      text={<p>“{subject}” will not be sent. It stays in this list.</p>}
      busyText="Cancelling..."
      onConfirm={async () => {
        const isDone = await run(() => api("DELETE /api/manage/{eventId}/messages/{id}", { path: { eventId, id } }), "Message cancelled");
        refresh();
        return isDone;
      }}
    />
  );
}
