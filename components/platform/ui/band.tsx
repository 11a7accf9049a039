import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./band.module.css";
import layout from "./layout.module.css";

type Props = { tone: "bad" | "warn"; Icon: LucideIcon; children: ReactNode /** One outlined button. */; action?: ReactNode };

/** A message about everything on the page, under the header, across its full width. */
export function Band({ tone, Icon, children, action }: Props) {
  return (
    <div className={classNames(styles.root, styles[tone])} role="status">
      <div className={classNames(layout.wrap, styles.inner)}>
        <Icon />
        <div>{children}</div>
        {action}
      </div>
    </div>
  );
}
