import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./state.module.css";

/**
 * The fill shows the kind of state: it counts (`ok`), it happened (`ink`), it needs an action or has a deadline (`warn`), it ended on its
 * own (`over`), it is not public yet (`unseen`), it was removed (`bad`). Without a fill it waits.
 */
export type StateLook = "ok" | "ink" | "warn" | "over" | "unseen" | "bad";

/** A state as a sign and words. */
export function State({ Icon, look, children }: { Icon: LucideIcon; look?: StateLook; children: ReactNode }) {
  return (
    <span className={classNames(styles.root, look && styles[look])}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
