import type { ReactNode } from "react";
import styles from "./empty.module.css";
import typography from "./typography.module.css";

/** An empty list: the specification's sentence, a hint about its usual content, and one link. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.root}>
      <svg viewBox="0 0 128 128" aria-hidden="true">
        <path d="M24 20h80v60H84V44H44v44h32v20H24z" fill="var(--sunken)" />
        <path d="M24 20h80v60H84V44H44v44h32v20H24z" fill="none" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="5 6" />
        <path d="M88 88h22v22H88z" fill="var(--accent)" transform="rotate(14 99 99)" />
      </svg>
      <p className={typography.h3}>{title}</p>
      {children && <p className={typography.muted}>{children}</p>}
      {action}
    </div>
  );
}
