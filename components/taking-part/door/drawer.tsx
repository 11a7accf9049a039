import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "@/components/platform/ui/button";
import dialogStyles from "@/components/platform/ui/dialog.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { useReturnedFocus } from "@/components/platform/ui/use-returned-focus";
import styles from "./drawer.module.css";

type DrawerProps = {
  title: string;
  /** Whether it is opened for typing; a phone then shows its keyboard. */
  isField?: boolean;
  onClose(): void;
  children: ReactNode;
};

/** A sheet from the bottom. Escape and a press beside it close it. */
export function Drawer({ title, isField, onClose, children }: DrawerProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnedFocus(nextFocus);
  const begin = (event: Event) => {
    onOpenAutoFocus();
    if (isField) focusField(event);
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogStyles.scrim} />
        <Dialog.Content className={styles.root} aria-describedby={undefined} onOpenAutoFocus={begin} onCloseAutoFocus={onCloseAutoFocus}>
          <div className={styles.top}>
            <Dialog.Title className={typography.h3}>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button iconOnly variant="quiet" className={styles.close} aria-label="Close">
                <X />
              </Button>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * The answer's last button, since an answer covers the buttons below. The settings open on their own at first: theirs is the first button.
 */
const nextFocus = (former: Element | null | undefined) =>
  document.querySelector("main [data-answer] button:last-child") ??
  (former === document.body ? document.querySelector("main button") : former);

function focusField(event: Event): void {
  const field = event.currentTarget instanceof Element && event.currentTarget.querySelector("input");
  if (!field) return;
  event.preventDefault();
  field.focus();
}
