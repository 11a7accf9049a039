"use client";

import { useEffect, useState } from "react";
import { SECTIONS } from "@/components/catalogue/events/form/section";
import styles from "./section-list.module.css";

/** Links to the sections; the one in view is marked. */
export function SectionList({ isNew }: { isNew: boolean }) {
  const [current, setCurrent] = useState<string>(SECTIONS[0].id);

  useEffect(() => {
    // A band across the upper part of the window: the section in it is the one in view.
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: "-25% 0px -70% 0px" },
    );
    for (const { id } of SECTIONS) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);

  return (
    <nav className={styles.root} aria-label="Sections">
      {SECTIONS.filter(({ id }) => isNew || id !== "publishing").map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? "true" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
