"use client";

import { useEffect, useRef } from "react";
import styles from "./header.module.css";

/** An element at the top of the page: while it is out of view the header counts as scrolled. No scroll listener is needed. */
export function ScrollMarker() {
  const marker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = marker.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      element.nextElementSibling?.toggleAttribute("data-scrolled", entry?.isIntersecting === false);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <div ref={marker} className={styles.marker} aria-hidden="true" />;
}
