"use client";

import { ReasonDialog, type ReasonDialogProps } from "@/components/platform/forms/reason-dialog";
import { useEntriesCall } from "@/components/taking-part/applications/use-entries-call";

type Values = { reason: string; position: string };
type Props = Omit<ReasonDialogProps, "isGoing" | "onConfirm"> & {
  /** Runs the action and returns the message about it. @throws ApiError */
  onConfirm(values: Values): Promise<string>;
};

/** Asks an organiser for the reason of an action on an entry. */
export function AskWhy({ onConfirm, ...question }: Props) {
  const [isDrawing, run] = useEntriesCall();
  return (
    <ReasonDialog {...question} isGoing={isDrawing} onConfirm={({ reason, position = "" }) => run(() => onConfirm({ reason, position }))} />
  );
}
