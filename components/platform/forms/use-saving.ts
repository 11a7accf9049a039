"use client";

import { useState } from "react";
import { showFailure, showSuccess } from "@/components/platform/forms/show-toast";
import { ApiError } from "@/lib/platform/http/client";

/**
 * Runs a call of a switch or a button, and reports its result in a toast: `done`, if given, or the reason of a refusal.
 * @returns whether it is running, and the function, which returns whether it was not refused
 */
export function useSaving(): [isBusy: boolean, run: (call: () => Promise<unknown>, done?: string) => Promise<boolean>] {
  const [isBusy, setBusy] = useState(false);
  const run = async (call: () => Promise<unknown>, done?: string) => {
    setBusy(true);
    try {
      await call();
      if (done) showSuccess(done);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run];
}
