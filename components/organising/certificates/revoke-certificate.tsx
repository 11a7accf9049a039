"use client";

import { ReasonDialog } from "@/components/platform/forms/reason-dialog";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { shownNumber } from "@/lib/organising/certificates/policy";
import { api } from "@/lib/site/api-client/client";

/** Revokes a certificate for ever, with a reason for its holder. */
export function RevokeCertificate({
  eventId,
  certificate: { number, name },
}: {
  eventId: string;
  certificate: { number: string; name: string };
}) {
  const [isRefreshing, refresh] = useRefresh();
  return (
    <ReasonDialog
      act="Revoke"
      what={`the certificate of ${name}`}
      look={{ variant: "quiet-red" }}
      isGoing={isRefreshing}
      title={`Revoke ${shownNumber(number)}?`}
      text={<p>{name} gets an email with the reason. Everyone else reads only that it was revoked. This number is never valid again.</p>}
      why={{ label: "Reason", hint: "Up to 300 characters.", isRequired: true }}
      confirm="Revoke"
      busyText="Revoking..."
      schema={() => import("@/lib/organising/certificates/schema").then(({ revokeQuery }) => revokeQuery)}
      onConfirm={async ({ reason }) => {
        await api("DELETE /api/certificates/{eventId}/{number}", { path: { eventId, number }, query: { reason } });
        showSuccess("Certificate revoked");
        refresh();
      }}
    />
  );
}
