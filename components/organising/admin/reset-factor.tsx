"use client";

import { ReasonDialog } from "@/components/platform/forms/reason-dialog";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { api } from "@/lib/site/api-client/client";

/** Turns the second factor of an account in a list off. Source: contract trust 6. */
export function ResetFactor({ id, name }: { id: string; name: string }) {
  const [isRefreshing, refresh] = useRefresh();
  return (
    <ReasonDialog
      act="Reset second factor"
      what={`of ${name}`}
      look={{ variant: "quiet-red" }}
      isGoing={isRefreshing}
      title={`Reset the second factor of ${name}?`}
      text="All apps, recovery codes and log-ins of this account end straight away. The account gets an email, and your reason appears in its activity."
      why={{ label: "Reason", hint: "5 to 300 characters. Kept for 8 years. Do not name anyone.", isRequired: true }}
      confirm="Reset second factor"
      busyText="Resetting..."
      schema={() => import("@/lib/identity/accounts/factor-schema").then((module) => module.resetFactorForm)}
      onConfirm={async ({ reason }) => {
        showSuccess((await api("POST /api/auth/factors/reset/{accountId}", { path: { accountId: id }, body: { reason } })).message);
        refresh();
      }}
    />
  );
}
