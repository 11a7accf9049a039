import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "@/components/platform/ui/button";
import dialogStyles from "@/components/platform/ui/dialog.module.css";
import typography from "@/components/platform/ui/typography.module.css";
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
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogStyles.scrim} />
        <Dialog.Content className={styles.root} aria-describedby={undefined} onOpenAutoFocus={isField ? focusField : undefined}>
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

function focusField(event: Event): void {
  const field = event.currentTarget instanceof Element && event.currentTarget.querySelector("input");
  if (!field) return;
  event.preventDefault();
  field.focus();
}
