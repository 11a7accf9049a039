import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./list-head.module.css";

/** The head of a list's page: its title, a note under it, and its links. */
export function ListHead({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.root}>
      <div>
        <h1 className={classNames(typography.h1, typography.anywhere)}>{title}</h1>
        {note && <p className={classNames(typography.muted, styles.note)}>{note}</p>}
      </div>
      {children}
    </div>
  );
}
