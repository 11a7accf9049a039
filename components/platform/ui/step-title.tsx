import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./step-title.module.css";
import typography from "./typography.module.css";

/** The heading of a numbered part. */
export function StepTitle({ number, id, children }: { number: number; id: string; children: ReactNode }) {
  return (
    <h2 className={classNames(typography.h3, styles.root)} id={id}>
      <i aria-hidden="true">{number}</i>
      {children}
    </h2>
  );
}
