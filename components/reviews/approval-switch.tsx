"use client";

import { useCallAndRefresh } from "@/components/forms/use-call-and-refresh";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { api } from "@/lib/calls/client";

type Props = {
  isOn: boolean;
  /** Events and changes that wait; turning approval off approves them. */
  waiting: number;
};

/** Turns the college's approval of events on and off, after asking. Source: contract 11.1. */
export function ApprovalSwitch({ isOn, waiting }: Props) {
  const [isBusy, run] = useCallAndRefresh({ failure: "The setting could not be changed" });
  const change = () =>
    run(async () => {
      await api("PUT /api/college/settings", { body: { eventApproval: !isOn } });
      return isOn ? "Approval is off" : "Approval is on";
    });
  const consequence = {
    0: "Nothing waits now.",
    1: "One event or change waits: it is approved now.",
  }[waiting];
  return (
    <AlertDialog
      trigger={<Button busy={isBusy}>{isOn ? "Turn approval off" : "Turn approval on"}</Button>}
      title={isOn ? "Turn approval off?" : "Turn approval on?"}
      text={
        isOn
          ? `Your clubs publish by themselves then. ${consequence ?? `${waiting} events and changes wait: they are approved now.`}`
          : "New events of your clubs wait for you before anybody sees them, and so do changes of what is published: name, description, price, mode, venue, times and poster. Events that are published stay."
      }
      confirm={isOn ? "Turn off" : "Turn on"}
      tone="ink"
      onConfirm={change}
    />
  );
}
