"use client";

import { useState } from "react";
import { AskReason } from "@/components/admin/ask-reason";
import { failureText } from "@/components/forms/failure-text";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useRefresh } from "@/components/ui/use-refresh";
import { api } from "@/lib/calls/client";
import { SOMETHING_WENT_WRONG } from "@/lib/platform/error-texts";
import { ApiError } from "@/lib/platform/http/client";

type Props = { id: string; name: string; emailDomain: string; isProved: boolean };

/** Confirms that a domain is the college's, or withdraws that. Source: contract 5. */
export function DomainSwitch({ id, name, emailDomain, isProved }: Props) {
  const [isRefreshing, refresh] = useRefresh();
  const [busy, setBusy] = useState(false);
  const put = async (body: { confirmed: boolean; reason?: string }) =>
    (await api("PUT /api/admin/colleges/{id}/domain", { path: { id }, body })).message;

  const confirm = async () => {
    setBusy(true);
    try {
      toast.success(await put({ confirmed: true }));
      refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  if (!isProved) {
    return (
      <Button busy={busy || isRefreshing} busyText="Confirming..." onClick={confirm}>
        Confirm<span className="vh"> the domain of {name}</span>
      </Button>
    );
  }
  return (
    <AskReason
      act="Withdraw"
      what={`the domain of ${name}`}
      title="Withdraw Domain"
      text={`Students can no longer verify themselves with an address at ${emailDomain}, and those who are verified for ${name} are not any more. What they have joined and paid stands.`}
      busyText="Withdrawing..."
      failure={SOMETHING_WENT_WRONG}
      onConfirm={(reason) => put({ confirmed: false, reason })}
      isGoing={isRefreshing}
      onDone={refresh}
    />
  );
}
