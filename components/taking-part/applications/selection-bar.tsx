"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import styles from "./selection.module.css";

/** The actions on what is selected. It is there while something is. @param said what is selected, in words */
export function SelectionBar({ label, said, children }: { label: string; said: string; children: ReactNode }) {
  const root = useRef<HTMLElement>(null);
  useFocusAfterRemoval(root);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty("--selection-bar", `${root.current?.offsetHeight}px`));
    if (root.current) watch.observe(root.current);
    return () => {
      watch.disconnect();
      style.removeProperty("--selection-bar");
    };
  }, []);
  return (
    <section ref={root} className={styles.bar} data-bottom-bar aria-label={label}>
      <p className={classNames(styles.say, typography.num)} role="status">
        {said}
      </p>
      {children}
    </section>
  );
}
