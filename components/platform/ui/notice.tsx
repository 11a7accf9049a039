import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./notice.module.css";

const ICONS = { bad: CircleAlert, warn: TriangleAlert, ok: CircleCheck };

/** A tinted message that stays on the page. A bad one is announced immediately. */
export function Notice({ tone, children, action }: { tone: keyof typeof ICONS; children: ReactNode; action?: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames(styles.root, styles[tone])} role={tone === "bad" ? "alert" : undefined}>
      <Icon />
      <div>{children}</div>
      {action}
    </div>
  );
}
