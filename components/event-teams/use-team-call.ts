"use client";

import { useState } from "react";
import { failureText } from "@/components/forms/failure-text";
import { toast } from "@/components/ui/toast";
import { useRefresh } from "@/components/ui/use-refresh";
import { ApiError } from "@/lib/platform/http/client";

/** Makes a call about a team, says what became of it, and draws the page anew. `run` gives false when the call was refused. */
export function useTeamCall(): { isBusy: boolean; run(call: () => Promise<string>, next?: string): Promise<boolean> } {
  const [isRefreshing, refresh] = useRefresh();
  const [isCalling, setCalling] = useState(false);
  const run = async (call: () => Promise<string>, next?: string) => {
    setCalling(true);
    try {
      toast.success(await call());
      if (next) window.location.assign(next);
      else refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(failureText(error));
      // The team has changed meanwhile.
      if ([403, 404, 409, 410].includes(error.status)) refresh();
      return false;
    } finally {
      setCalling(false);
    }
  };
  return { isBusy: isRefreshing || isCalling, run };
}
