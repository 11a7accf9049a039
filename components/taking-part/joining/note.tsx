import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./note.module.css";

/**
 * The line under the button. It does not fit the bar of phones, where its text is beside the button. A long one has room for two lines, so
 * that nothing moves when the number of waiting entries arrives.
 */
export function Note({ id, isLong, children }: { id?: string; isLong?: boolean; children: ReactNode }) {
  return (
    <p id={id} className={classNames(typography.hint, styles.root, isLong && styles.long)}>
      {children}
    </p>
  );
}
