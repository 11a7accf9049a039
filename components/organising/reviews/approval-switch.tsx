"use client";

import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import { api } from "@/lib/site/api-client/client";

type Props = {
  isOn: boolean;
  /** Waiting events and changes; turning approval off approves them. */
  waiting: number;
};

/** Turns the college's approval of events on and off, after asking. Source: contract organisers 11.1. */
export function ApprovalSwitch({ isOn, waiting }: Props) {
  const [isBusy, run] = useCallAndRefresh({ failure: "Could not change this setting" });
  const change = () =>
    run(async () => {
      await api("PUT /api/college/settings", { body: { eventApproval: !isOn } });
      return isOn ? "Approval is off" : "Approval is on";
    });
  const consequence = {
    0: "Nothing is waiting right now.",
    1: "The 1 event or change that is waiting will be approved now.",
  }[waiting];
  return (
    <AlertDialog
      trigger={<Button busy={isBusy}>{isOn ? "Turn approval off" : "Turn approval on"}</Button>}
      title={isOn ? "Turn approval off?" : "Turn approval on?"}
      text={
        isOn
          ? `Your clubs will be able to publish without asking you. ${consequence ?? `The ${waiting} events and changes that are waiting will be approved now.`}`
          : "New events from your clubs stay hidden until you approve them. So do changes to the name, description, price, mode, venue, times and poster of published events. Events that are already published stay online."
      }
      confirm={isOn ? "Turn off" : "Turn on"}
      tone="ink"
      onConfirm={change}
    />
  );
}
