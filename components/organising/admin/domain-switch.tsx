"use client";

import { AskReason } from "@/components/organising/admin/ask-reason";
import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { SOMETHING_WENT_WRONG } from "@/lib/platform/general-error-text";
import { api } from "@/lib/site/api-client/client";

type Props = { id: string; name: string; emailDomain: string; isProved: boolean };

/** Confirms that a domain is the college's, or withdraws the confirmation. Source: contract base 5. */
export function DomainSwitch({ id, name, emailDomain, isProved }: Props) {
  const [isRefreshing, refresh] = useRefresh();
  const [isConfirming, run] = useCallAndRefresh();
  const put = async (body: { confirmed: boolean; reason?: string }) =>
    (await api("PUT /api/admin/colleges/{id}/domain", { path: { id }, body })).message;

  if (!isProved) {
    return (
      <Button busy={isConfirming} busyText="Confirming..." onClick={() => run(() => put({ confirmed: true }))}>
        Confirm<span className={typography.srOnly}> the domain of {name}</span>
      </Button>
    );
  }
  return (
    <AskReason
      act="Withdraw"
      what={`the domain of ${name}`}
      title="Withdraw this domain?"
      text={`Students can no longer verify with an email at ${emailDomain}, and students of ${name} lose their verification. Their registrations and payments stay.`}
      busyText="Withdrawing..."
      failure={SOMETHING_WENT_WRONG}
      onConfirm={(reason) => put({ confirmed: false, reason })}
      isGoing={isRefreshing}
      onDone={refresh}
    />
  );
}
