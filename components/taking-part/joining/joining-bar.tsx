import type { ReactNode } from "react";
import priceStyles from "@/components/catalogue/events/event-price.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./joining-bar.module.css";

type Props = {
  /** The price, or the student's one figure or word. */
  figure: ReactNode;
  note: ReactNode;
  /** The viewers for whom there is a button; clubs and colleges never have one. */
  audience?: "visitors" | "students";
  /** The button. */
  children: ReactNode;
};

/** The bar at the bottom of phones, in place of the tab bar for viewers with a button. */
export function JoiningBar({ figure, note, audience = "visitors", children }: Props) {
  return (
    <div className={styles.root} data-page-bar={audience}>
      <p>
        <span className={classNames(priceStyles.root, styles.figure, typography.num)}>{figure}</span>
        <br />
        <span className={classNames(typography.hint, typography.num)}>{note}</span>
      </p>
      {children}
    </div>
  );
}
