"use client";

import { showFailure, showSuccess } from "@/components/platform/forms/show-toast";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import type { ErrorCode } from "@/lib/platform/errors";
import { ApiError } from "@/lib/platform/http/client";

/** The shown list is older than the entries. */
const STALE: readonly ErrorCode[] = ["entry_changed", "gone_meanwhile", "event_full", "event_over", "event_cancelled"];

/**
 * Runs an organiser's action and renders the list again, also if the action came too late because another organiser changed the entry.
 * @returns whether the list is being rendered, and the function that runs an action
 */
export function useEntriesCall(): [isDrawing: boolean, run: (act: () => Promise<string>) => Promise<void>] {
  const [isDrawing, refresh] = useRefresh();
  /** @throws ApiError for other failures, which the caller shows */
  const run = async (act: () => Promise<string>) => {
    try {
      showSuccess(await act());
    } catch (error) {
      if (!(error instanceof ApiError) || !STALE.includes(error.code)) throw error;
      showFailure(error);
    }
    refresh();
  };
  return [isDrawing, run];
}
