"use client";

import { useState } from "react";
import { showFailure } from "@/components/platform/forms/show-toast";
import { Button } from "@/components/platform/ui/button";
import { Notice } from "@/components/platform/ui/notice";
import { toast } from "@/components/platform/ui/toast";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";

/** The effect of entering at this moment. */
export type Entering = "register" | "apply" | "wait";
const LABELS = { register: "Register team", apply: "Apply", wait: "Join the waiting list" } as const satisfies Record<Entering, string>;

type Props = { teamId: string; entering: Entering /** Whether members or answers are missing. */; isBlocked: boolean };

/** Takes seats for every member, or for none. Source: contract joining 5 and 9. */
export function EnterTeam({ teamId, entering, isBlocked }: Props) {
  const [isRefreshing, refresh] = useRefresh();
  const [isBusy, setBusy] = useState(false);
  // There were seats when the page was made.
  const [isFull, setFull] = useState(false);
  const mode = isFull ? "wait" : entering;
  const enter = async () => {
    setBusy(true);
    try {
      const { message } = await api("POST /api/teams/{id}/enter", { path: { id: teamId }, body: { wait: mode === "wait" } });
      toast.success(message);
      refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "event_full" && error.data.canWait === true) setFull(true);
      else {
        showFailure(error);
        refresh();
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {isFull && entering !== "wait" && <Notice tone="warn">Someone just took the last seat. Join the waiting list?</Notice>}
      <Button
        variant={isBlocked ? "plain" : "go"}
        size="big"
        full
        busy={isBusy || isRefreshing}
        busyText="Please wait..."
        aria-disabled={isBlocked}
        onClick={isBlocked ? undefined : enter}
      >
        {LABELS[mode]}
      </Button>
    </>
  );
}
