import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./skeleton.module.css";
import typography from "./typography.module.css";

/** A placeholder for loading content; set its size with `className`. */
export function Skeleton({ text, className }: { text?: boolean; className?: string }) {
  return <div className={classNames(styles.root, text && styles.text, className)} aria-hidden="true" />;
}

/** Skeletons under the specification's loading text. */
export function Loading({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div aria-busy="true">
      <p className={classNames(typography.muted, styles.words)} role="status">
        {text}
      </p>
      {children}
    </div>
  );
}
