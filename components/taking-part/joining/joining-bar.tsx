import { type ReactNode, useEffect, useRef } from "react";
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
  const bar = useRef<HTMLDivElement>(null);
  // The notice above it has to know how high its texts make it: components/platform/layout/offline-notice.module.css.
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty("--page-bar", `${height}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--page-bar");
    };
  }, []);
  return (
    <div ref={bar} className={styles.root} data-page-bar={audience}>
      <p>
        <span className={classNames(priceStyles.root, styles.figure, typography.num)}>{figure}</span>
        <br />
        <span className={classNames(typography.hint, typography.num)}>{note}</span>
      </p>
      {children}
    </div>
  );
}
