import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./chip.module.css";

/** A toggle, 44 px high; a chosen one is reversed and carries an x. */
export function ChoiceChip({ on, children, ...rest }: ComponentProps<"button"> & { on: boolean }) {
  return (
    <button {...rest} type="button" aria-pressed={on} className={classNames(styles.root, on && styles.on)}>
      {children}
      {on && <X />}
    </button>
  );
}

/** A label without an action. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={classNames(styles.root, styles.flat)}>{children}</span>;
}
