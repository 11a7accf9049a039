"use client";

import { ReasonDialog } from "@/components/platform/forms/reason-dialog";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { api } from "@/lib/site/api-client/client";

/** The button and its dialog; only the page of something hidden loads them. */
export function LookDialog({ thing: { subject, id } }: { thing: { subject: "event" | "blog" | "club"; id: string } }) {
  const [isRefreshing, refresh] = useRefresh();
  return (
    <ReasonDialog
      act="Ask for another look"
      what=""
      isGoing={isRefreshing}
      title="Ask for another look?"
      text="Say what you have changed, or why it should be shown. You can ask once."
      why={{ label: "Your words", hint: "10 to 500 characters", isRequired: true }}
      confirm="Send"
      confirmLook="ink"
      busyText="Sending..."
      schema={() => import("@/lib/site/moderation/schema").then(({ lookReason }) => lookReason)}
      onConfirm={async ({ reason }) => {
        const { message } = await api("POST /api/moderation/{subject}/{id}/look", { path: { subject, id }, body: { text: reason } });
        showSuccess(message);
        refresh();
      }}
    />
  );
}
