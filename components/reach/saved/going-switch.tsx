"use client";

import { useState } from "react";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Switch } from "@/components/platform/ui/switch";
import { api } from "@/lib/site/api-client/client";

/** On a ticket: whether other students see that its owner is going. Each change is saved immediately. */
export function GoingSwitch({ eventId, isShown }: { eventId: string; isShown: boolean }) {
  const [isOn, setOn] = useState(isShown);
  const [isBusy, run] = useSaving();
  const change = async (shown: boolean) => {
    setOn(shown);
    const isSaved = await run(
      () => api("PUT /api/event/{id}/going", { path: { id: eventId }, body: { shown } }),
      shown ? "Other students can see that you’re going" : "No one can see that you’re going",
    );
    if (!isSaved) setOn(!shown);
  };
  return <Switch label="Let other students see that I’m going" checked={isOn} isBusy={isBusy} onChange={change} />;
}
