"use client";

import { type AriaAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./scroll-list.module.css";

type ScrollListProps = Pick<AriaAttributes, "aria-label" | "aria-labelledby"> & {
  /** Scrolls sideways instead, with its natural height. */
  isWide?: boolean;
  children: ReactNode;
};

/** A list that scrolls in itself above 40vh; only then it is a tab stop with a name. Source: spec §9. */
export function ScrollList({ isWide = false, children, ...name }: ScrollListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth),
    );
    // At its full height its size does not change when the list grows.
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={box}
      className={isWide ? classNames(styles.root, styles.wide) : styles.root}
      {...(scrolls && { role: "region", tabIndex: 0, ...name })}
    >
      {children}
    </div>
  );
}
