"use client";

import { useState } from "react";
import { failureText } from "@/components/platform/forms/failure-text";
import { showFailure, showSuccess } from "@/components/platform/forms/show-toast";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { ApiError } from "@/lib/platform/http/client";

type Options = {
  /** The text of a refusal if the server sent none of its own. Source: spec §8. */
  failure?: string;
  /** Statuses of refusals which mean that the page is outdated: then its data is reloaded, too. */
  outdatedAt?: readonly number[];
  /** The address of the next page, instead of this one. */
  next?: string | undefined;
};

/**
 * Runs a call that returns the text of its success, reports its result in a toast, and reloads the page's data.
 * @returns whether the call or the reload is running, and the function, which returns whether the call was not refused
 */
export function useCallAndRefresh({
  failure,
  outdatedAt = [],
  next,
}: Options = {}): [isBusy: boolean, run: (call: () => Promise<string>) => Promise<boolean>] {
  const [isRefreshing, refresh] = useRefresh();
  const [isCalling, setCalling] = useState(false);
  const run = async (call: () => Promise<string>) => {
    setCalling(true);
    try {
      showSuccess(await call());
      if (next) window.location.assign(next);
      else refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFailure(error, { text: failureText(error, failure) });
      if (outdatedAt.includes(error.status)) refresh();
      return false;
    } finally {
      setCalling(false);
    }
  };
  return [isCalling || isRefreshing, run];
}
