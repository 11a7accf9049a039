"use client";

import { failureText } from "@/components/platform/forms/failure-text";
import { showError, warmUpToast } from "@/components/platform/forms/show-toast";
import { setSaved, useIsSaved } from "@/components/reach/saved/saved-events";
import { ApiError } from "@/lib/platform/http/client";

/** Whether the student has saved an event, and the function that changes it. */
export function useSaved(eventId: string): { isSaved: boolean; toggle(): void } {
  const isSaved = useIsSaved(eventId);
  const toggle = () => {
    warmUpToast();
    setSaved(eventId, !isSaved).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      showError(failureText(error));
    });
  };
  return { isSaved, toggle };
}
