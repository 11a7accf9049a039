"use client";

import { warmUpToast } from "@/components/platform/forms/show-toast";
import { useSaving } from "@/components/platform/forms/use-saving";
import { setSaved, useIsSaved } from "@/components/reach/saved/saved-events";

/** Whether the student has saved an event, and the function that changes it. */
export function useSaved(eventId: string): { isSaved: boolean; toggle(): void } {
  const isSaved = useIsSaved(eventId);
  const [, save] = useSaving();
  const toggle = () => {
    warmUpToast();
    save(() => setSaved(eventId, !isSaved));
  };
  return { isSaved, toggle };
}
