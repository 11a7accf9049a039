"use client";

import { useEffect, useState } from "react";
import { SECTIONS } from "@/components/events/form/section";

/** Leads to the sections and marks the one that is being read. */
export function SectionList() {
  const [current, setCurrent] = useState<string>(SECTIONS[0].id);

  useEffect(() => {
    // A band across the upper part of the window: whatever section lies in it is the one being read.
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
    <nav className="toc" aria-label="Sections">
      {SECTIONS.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? "true" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
