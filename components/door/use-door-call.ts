"use client";

import { useState } from "react";
import { failureText } from "@/components/forms/failure-text";
import { toast } from "@/components/ui/toast";
import { useRefresh } from "@/components/ui/use-refresh";
import { ApiError } from "@/lib/platform/http/client";

/** Runs a call that changes the door, tells what came of it, and reloads the page's data. @returns whether it is under way, and the function */
export function useDoorCall(): [isBusy: boolean, run: (call: () => Promise<unknown>, done: string) => Promise<boolean>] {
  const [isRefreshing, refresh] = useRefresh();
  const [isCalling, setCalling] = useState(false);
  const run = async (call: () => Promise<unknown>, done: string) => {
    setCalling(true);
    try {
      await call();
      toast.success(done);
      refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(failureText(error));
      return false;
    } finally {
      setCalling(false);
    }
  };
  return [isCalling || isRefreshing, run];
}
