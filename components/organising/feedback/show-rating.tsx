"use client";

import { useState } from "react";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Switch } from "@/components/platform/ui/switch";
import { api } from "@/lib/site/api-client/client";

type Props = { eventId: string; isPublic: boolean; hint: string };

/** Shows the rating of an event on its page, or takes it away. */
export function ShowRating({ eventId, isPublic, hint }: Props) {
  const [isOn, setOn] = useState(isPublic);
  const [isBusy, run] = useSaving();
  const change = async (next: boolean) => {
    setOn(next);
    const save = () => api("PUT /api/feedback/{eventId}/form", { path: { eventId }, body: { isPublic: next } });
    if (!(await run(save, next ? "Rating shown" : "Rating hidden"))) setOn(!next);
  };
  return <Switch label="Show the rating on the event page" hint={hint} checked={isOn} isBusy={isBusy} onChange={change} />;
}
