"use client";

import { AlertDialog as RadixAlert, Dialog as RadixDialog } from "radix-ui";
import { type FocusEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./dialog.module.css";
import layout from "./layout.module.css";
import typography from "./typography.module.css";
import { useFocusAfterRemoval } from "./use-focus-after-removal";
import { useReturnedFocus } from "./use-returned-focus";

type DialogProps = { title: string; onClose(): void; children: ReactNode };

/** A dialog with a form. Escape closes it, and so does a press beside it until a field was changed. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const focus = useReturnedFocus();
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <Sheet title={title} focus={focus}>
        {children}
      </Sheet>
    </RadixDialog.Root>
  );
}

type DialogButtonProps = { button: ReactNode; title: string; children(close: () => void): ReactNode };

/** A button that opens such a dialog. */
export function DialogButton({ button, title, children }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <RadixDialog.Root open={open} onOpenChange={setOpen}>
      <RadixDialog.Trigger asChild>{button}</RadixDialog.Trigger>
      <Sheet title={title}>{children(() => setOpen(false))}</Sheet>
    </RadixDialog.Root>
  );
}

function Sheet({ title, focus, children }: { title: string; focus?: ReturnType<typeof useReturnedFocus>; children: ReactNode }) {
  // The content of a former opening has left the document.
  const changed = useRef<Element>(null);
  const guard = useSecondPressGuard();
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={styles.scrim} />
      <div className={styles.place}>
        <RadixDialog.Content
          className={styles.root}
          aria-describedby={undefined}
          onFocus={scrollToFocus}
          onClickCapture={guard}
          onInput={({ currentTarget }) => {
            changed.current = currentTarget;
          }}
          onInteractOutside={(press) => {
            if (changed.current?.isConnected || isOnToast(press)) press.preventDefault();
          }}
          {...focus}
        >
          <RadixDialog.Title className={typography.h3}>{title}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </div>
    </RadixDialog.Portal>
  );
}

/** The second press of a double press that opened a dialog presses nothing in it, wherever the dialog comes to lie. */
function useSecondPressGuard() {
  // The content of a former opening has left the document.
  const pressed = useRef<Element>(null);
  return (event: MouseEvent) => {
    if (event.detail > 1 && !pressed.current?.isConnected) {
      event.preventDefault();
      event.stopPropagation();
    } else pressed.current = event.currentTarget;
  };
}

/** Radix does not scroll when Tab goes from the last control to the first one. A press scrolls nothing: its button would move away. */
function scrollToFocus({ target }: FocusEvent): void {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
}

/** Toasts are above dialogs; closing one does not count as a press beside the dialog. */
function isOnToast(press: CustomEvent<{ originalEvent: Event }>): boolean {
  const { target } = press.detail.originalEvent;
  return target instanceof Element && target.closest("[data-toast]") !== null;
}

type QuestionProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  /** The action. */
  title: string;
  /** The consequence. */
  text: ReactNode;
};

type AlertDialogProps = QuestionProps & {
  /** The red button's text. */
  confirm: string;
  busyText?: string;
  /** The other button's text, if the action itself cancels or leaves: `Keep registration`. */
  keep?: string;
  /** `ink` for an action that can be undone. */
  tone?: "danger" | "ink";
  /** Runs the action and reports its own failure. The dialog is busy in between; it closes unless this returns false. */
  onConfirm(): Promise<boolean | undefined>;
};

/** Asks before an action. The focus starts on the button that does nothing. */
export function AlertDialog({ trigger, title, text, confirm, busyText = confirm, keep, tone = "danger", onConfirm }: AlertDialogProps) {
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
    <Question trigger={trigger} title={title} text={text} open={open} onOpenChange={(next) => setOpen(next || busy)}>
      <QuestionActs busy={busy} keep={keep}>
        <Button variant={tone} busy={busy} busyText={busyText} onClick={act}>
          {confirm}
        </Button>
      </QuestionActs>
    </Question>
  );
}

type FormDialogProps = QuestionProps & {
  /** A form that ends with `QuestionActs`. `during` keeps the dialog open while the action runs, and closes it unless it throws. */
  children(during: (act: () => Promise<void>) => Promise<void>): ReactNode;
};

/** Asks for the data of an action before it runs. The focus starts in the first field. */
export function FormDialog({ children, ...question }: FormDialogProps) {
  const [open, setOpen] = useState(false);
  const isBusy = useRef(false);
  const during = async (act: () => Promise<void>) => {
    isBusy.current = true;
    try {
      await act();
      setOpen(false);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <Question {...question} open={open} onOpenChange={(next) => setOpen(next || isBusy.current)} onOpenAutoFocus={focusFirstField}>
      {children(during)}
    </Question>
  );
}

function focusFirstField(event: Event) {
  const field = event.target instanceof HTMLElement && event.target.querySelector<HTMLElement>("input, textarea, select");
  if (!field) return;
  event.preventDefault();
  field.focus();
}

type ShownProps = QuestionProps & {
  open: boolean;
  onOpenChange(open: boolean): void;
  onOpenAutoFocus?(event: Event): void;
  children: ReactNode;
};

function Question({ trigger, title, text, open, onOpenChange, onOpenAutoFocus, children }: ShownProps) {
  const opener = useRef<HTMLButtonElement>(null);
  // True from the press until the focus is back at the opener: in between it is in the dialog, and for a moment nowhere.
  const isAsking = useRef(false);
  useFocusAfterRemoval(opener, isAsking);
  const guard = useSecondPressGuard();
  const begin = (event: Event) => {
    isAsking.current = true;
    onOpenAutoFocus?.(event);
  };
  const end = () => {
    isAsking.current = false;
  };
  return (
    <RadixAlert.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlert.Trigger asChild ref={opener}>
        {trigger}
      </RadixAlert.Trigger>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={styles.scrim} />
        <div className={styles.place}>
          <RadixAlert.Content
            className={styles.root}
            onFocus={scrollToFocus}
            onClickCapture={guard}
            onOpenAutoFocus={begin}
            onCloseAutoFocus={end}
          >
            <RadixAlert.Title className={classNames(typography.h3, typography.anywhere)}>{title}</RadixAlert.Title>
            <RadixAlert.Description asChild>
              <div className={typography.anywhere}>{text}</div>
            </RadixAlert.Description>
            {children}
          </RadixAlert.Content>
        </div>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}

/** The button that does nothing, then the action. */
export function QuestionActs({ busy, keep = "Cancel", children }: { busy: boolean; keep?: string; children: ReactNode }) {
  return (
    <div className={layout.savebar}>
      <RadixAlert.Cancel asChild>
        <Button aria-disabled={busy || undefined}>{keep}</Button>
      </RadixAlert.Cancel>
      {children}
    </div>
  );
}
