import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./badge.module.css";

/** `ok` for verified and for seats, `warn` for the last day, plain for the past. */
export function Badge({ tone, children }: { tone?: "ok" | "warn"; children: ReactNode }) {
  return <span className={classNames(styles.root, tone && styles[tone])}>{children}</span>;
}
