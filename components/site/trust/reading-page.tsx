import type { ReactNode } from "react";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./reading-page.module.css";

type Section = { id: string; title: string; content: ReactNode };

/** A long text in sections, with their list at its left from 960 px. The browser follows the list's links by itself. */
export function ReadingPage({ title, lead, sections }: { title: string; lead: string; sections: readonly Section[] }) {
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1 className={typography.h1}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="On this page">
          <ul>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.text}>
          {sections.map(({ id, title: name, content }) => (
            <section key={id} className={styles.section} aria-labelledby={id}>
              <h2 className={typography.h2} id={id}>
                {name}
              </h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Points that begin with their gist, each with a sign if it has one. */
export function Points({ points }: { points: readonly { gist: string; text: ReactNode; sign?: ReactNode }[] }) {
  return (
    <ul className={styles.points}>
      {points.map(({ gist, text, sign }) => (
        <li key={gist} className={sign ? styles.signed : undefined}>
          {sign}
          <p>
            <b>{gist}</b> {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
