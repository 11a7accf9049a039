"use client";

import { useCallAndRefresh } from "@/components/forms/use-call-and-refresh";
import { Switch } from "@/components/ui/switch";
import { api } from "@/lib/calls/client";

/** Turns self check-in on and off. Source: contract 8.5. */
export function SelfCheckInSwitch({ eventId, isOn }: { eventId: string; isOn: boolean }) {
  const [isBusy, run] = useCallAndRefresh();
  const change = (selfCheckIn: boolean) =>
    run(async () => {
      await api("PUT /api/door/{eventId}", { path: { eventId }, body: { selfCheckIn } });
      return selfCheckIn ? "Self check-in is on. Open the screen to show the code." : "Self check-in is off.";
    });
  return (
    <>
      <Switch label="Students check themselves in with the code on the screen" checked={isOn} isBusy={isBusy} onChange={change} />
      <p className="hint">
        From 2 hours before the start until the event is over. Somebody inside can pass a code on. Where it matters, scan tickets.
      </p>
    </>
  );
}
