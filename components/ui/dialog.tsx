"use client";

import { AlertDialog as RadixAlert, Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";

type DialogProps = { title: string; onClose(): void; children: ReactNode };

/** A dialog with a form. Escape and a press beside it close it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" />
        <div className="dialog-place">
          <RadixDialog.Content className="dialog" aria-describedby={undefined}>
            <RadixDialog.Title className="h3">{title}</RadixDialog.Title>
            {children}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

type AlertDialogProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  /** The action, as the title and as the red button's text unless `confirm` replaces it. */
  title: string;
  /** The consequence. */
  text: ReactNode;
  confirm?: string;
  busyText?: string;
  /** `ink` for an act that can be undone. */
  tone?: "danger" | "ink";
  /** Runs the action and reports its own failure. The dialog is busy meanwhile; it closes unless this returns false. */
  onConfirm(): Promise<boolean | undefined>;
};

/** Asks before an action. The focus starts on Cancel. */
export function AlertDialog({ trigger, title, text, confirm = title, busyText = confirm, tone = "danger", onConfirm }: AlertDialogProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  const act = async () => {
    setBusy(true);
    try {
      if ((await onConfirm()) !== false) setOpen(false);
    } finally {
      setBusy(false);
    }
  };

  return (
    <RadixAlert.Root open={open} onOpenChange={(next) => setOpen(next || busy)}>
      <RadixAlert.Trigger asChild>{trigger}</RadixAlert.Trigger>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className="scrim" />
        <div className="dialog-place">
          <RadixAlert.Content className="dialog">
            <RadixAlert.Title className="h3">{title}</RadixAlert.Title>
            <RadixAlert.Description asChild>
              <div>{text}</div>
            </RadixAlert.Description>
            <div className="savebar">
              <RadixAlert.Cancel asChild>
                <Button aria-disabled={busy || undefined}>Cancel</Button>
              </RadixAlert.Cancel>
              <Button variant={tone} busy={busy} busyText={busyText} onClick={act}>
                {confirm}
              </Button>
            </div>
          </RadixAlert.Content>
        </div>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
