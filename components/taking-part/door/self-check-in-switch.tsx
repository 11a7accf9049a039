"use client";

import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Switch } from "@/components/platform/ui/switch";
import typography from "@/components/platform/ui/typography.module.css";
import { api } from "@/lib/site/api-client/client";

/** Turns self check-in on and off. Source: contract organisers 8.5. */
export function SelfCheckInSwitch({ eventId, isOn }: { eventId: string; isOn: boolean }) {
  const [isBusy, run] = useCallAndRefresh();
  const change = (selfCheckIn: boolean) =>
    run(async () => {
      await api("PUT /api/door/{eventId}", { path: { eventId }, body: { selfCheckIn } });
      return selfCheckIn ? "Self check-in is on" : "Self check-in is off";
    });
  return (
    <>
      <Switch label="Let students check themselves in with a code on a screen" checked={isOn} isBusy={isBusy} onChange={change} />
      <p className={typography.hint}>
        Available from 2 hours before the start until the event ends. People inside could share the code with someone outside, so scan
        tickets if attendance really matters.
      </p>
    </>
  );
}
