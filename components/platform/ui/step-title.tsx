import type { ReactNode, Ref } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./step-title.module.css";
import typography from "./typography.module.css";

type Props = {
  number: number;
  id: string;
  children: ReactNode /** To focus it: then it takes focus, but not by Tab. */;
  ref?: Ref<HTMLHeadingElement>;
};

/** The heading of a numbered part. */
export function StepTitle({ number, id, children, ref }: Props) {
  return (
    <h2 className={classNames(typography.h3, styles.root)} id={id} ref={ref} tabIndex={ref ? -1 : undefined}>
      <i aria-hidden="true">{number}</i>
      {children}
    </h2>
  );
}
