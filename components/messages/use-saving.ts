"use client";

import { useState } from "react";
import { failureText } from "@/components/forms/failure-text";
import { showError, showSuccess } from "@/components/forms/show-toast";
import { ApiError } from "@/lib/platform/http/client";

/** Runs a call of a switch or a button, and says in a toast what came of it. @returns whether it is under way, and the function */
export function useSaving(): [isBusy: boolean, run: (call: () => Promise<unknown>, done: string) => Promise<boolean>] {
  const [isBusy, setBusy] = useState(false);
  const run = async (call: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await call();
      showSuccess(done);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(failureText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run];
}
