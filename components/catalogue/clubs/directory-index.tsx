import { ClubLogo } from "@/components/catalogue/clubs/club-logo";
import type { DirectoryEntry } from "@/components/catalogue/clubs/directory-entry";
import { classNames } from "@/components/platform/ui/class-names";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./directory-index.module.css";

/** An index in columns that are read downwards, under their letters. The entries must be ordered by their letters. */
export function DirectoryIndex({ entries }: { entries: readonly DirectoryEntry[] }) {
  const letters = [...new Set(entries.map(({ letter }) => letter))];
  return (
    <div className={styles.root}>
      {letters.map((letter) => (
        <section key={letter} aria-label={letter}>
          <h2 className={styles.letter}>{letter}</h2>
          {entries
            .filter((entry) => entry.letter === letter)
            .map((entry) => (
              <Entry key={entry.id} entry={entry} heading="h3" />
            ))}
        </section>
      ))}
    </div>
  );
}

/** The same without letters, in the given order: search results, or a college's clubs. */
export function DirectoryList({ entries, heading }: { entries: readonly DirectoryEntry[]; heading: "h2" | "h3" }) {
  return (
    <div className={styles.root}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} heading={heading} />
      ))}
    </div>
  );
}

function Entry({ entry: { path, name, logo, place, coming }, heading: Heading }: { entry: DirectoryEntry; heading: "h2" | "h3" }) {
  return (
    <article className={styles.entry}>
      <ClubLogo name={name} logo={logo} sizes="60px" />
      <div>
        <Heading className={classNames(typography.h3, typography.anywhere)}>
          <SiteLink href={path}>{name}</SiteLink>
        </Heading>
        {place && <p className={typography.meta}>{place}</p>}
        <p className={classNames(typography.meta, typography.num)}>{coming}</p>
      </div>
    </article>
  );
}
