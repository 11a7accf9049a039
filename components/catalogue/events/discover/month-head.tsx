import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./month-head.module.css";

type Props = {
  status: ReactNode;
  /** The switch to other views. */
  views: ReactNode;
  /** The month and its neighbours. */
  children?: ReactNode;
};

export function MonthHead({ status, views, children }: Props) {
  return (
    <div className={styles.root}>
      {children}
      <p className={classNames(typography.muted, typography.small, typography.num, styles.status)} role="status">
        {status}
      </p>
      {views}
    </div>
  );
}
