import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./facts.module.css";

type Props = {
  /** `brief` is one row where there is room, `side` stands beside the event. */
  variant?: "brief" | "side";
  className?: string | undefined;
  /** Facts. */
  children: ReactNode;
};

/** Facts of an event or a ticket. */
export function Facts({ variant, className, children }: Props) {
  return <dl className={classNames(styles.root, variant && styles[variant], className)}>{children}</dl>;
}

/** A sign, a name and a value. */
export function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div>
      <Icon aria-hidden="true" />
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
