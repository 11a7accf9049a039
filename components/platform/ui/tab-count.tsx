/** A number beside the label of a tab; `isDue` when it needs an action. */

import { classNames } from "@/components/platform/ui/class-names";
import styles from "./tabs.module.css";

export type Count = { text: string; isDue?: boolean };

/** The number of objects that need an action; nothing for none. */
export const dueCount = (waiting: number): Count | null => (waiting > 0 ? { text: String(waiting), isDue: true } : null);

export function TabCount({ count }: { count: Count | null | undefined }) {
  return count ? <span className={count.isDue ? classNames(styles.count, styles.due) : styles.count}>{count.text}</span> : null;
}
