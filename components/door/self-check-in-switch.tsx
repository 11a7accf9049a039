"use client";

import { useDoorCall } from "@/components/door/use-door-call";
import { api } from "@/lib/calls/client";

/** Turns self check-in on and off. Source: contract 8.5. */
export function SelfCheckInSwitch({ eventId, isOn }: { eventId: string; isOn: boolean }) {
  const [isBusy, run] = useDoorCall();
  const change = (selfCheckIn: boolean) =>
    run(
      () => api("PUT /api/door/{eventId}", { path: { eventId }, body: { selfCheckIn } }),
      selfCheckIn ? "Self check-in is on. Open the screen to show the code." : "Self check-in is off.",
    );
  return (
    <>
      <label className="door-setting">
        <b>Students check themselves in with the code on the screen</b>
        <input
          className="switch"
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          aria-disabled={isBusy || undefined}
          onChange={({ target }) => !isBusy && change(target.checked)}
        />
      </label>
      <p className="hint">
        From 2 hours before the start until the event is over. Somebody inside can pass a code on. Where it matters, scan tickets.
      </p>
    </>
  );
}
