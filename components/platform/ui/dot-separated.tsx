import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./dot-separated.module.css";

/** Two facts separated by a dot, which disappears when the second one wraps to a new line, or if there is no first one. */
export function DotSeparated({ first, second, className }: { first: ReactNode; second: ReactNode; className?: string }) {
  return (
    <p className={classNames(styles.root, className)}>
      <span>
        <span>{first}</span>{" "}
        <span>
          {first && <span className={styles.point}>· </span>}
          {second}
        </span>
      </span>
    </p>
  );
}
