import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./state.module.css";

/**
 * The fill says what kind of state it is: it counts (`ok`), it happened (`ink`), somebody must act or a clock runs (`warn`), it is over by
 * itself (`over`), it is not public yet (`unseen`), it was taken away (`bad`). Without one it waits.
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
