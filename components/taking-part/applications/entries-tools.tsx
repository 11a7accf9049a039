import { SearchForm } from "@/components/platform/lists/search-form";
import chipStyles from "@/components/platform/ui/chip.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { addressWith } from "@/lib/platform/http/list-address";
import styles from "./entries-tools.module.css";

type Props = {
  title: string;
  path: string;
  /** The accessible name of the search field. */
  label: string;
  /** An example of the input, short enough for a phone. */
  placeholder: string;
  q: string;
  state: string;
  /** The states that can be chosen, with the number of entries in each. */
  states: readonly { name: string; text: string; count: number }[];
};

/** The title of a list of entries, its search and its states: all in the address, with or without scripts. */
export function EntriesTools({ title, path, label, placeholder, q, state, states }: Props) {
  return (
    <div className={styles.root}>
      <h2 className={typography.h2}>{title}</h2>
      <SearchForm path={path} q={q} kept={state === states[0]?.name ? [] : [["state", state]]} label={label} placeholder={placeholder} />
      {states.length > 1 && (
        <nav className={styles.rail} aria-label="Status">
          {states.map(({ name, text, count }) => (
            <SiteLink
              key={name}
              href={addressWith(path, { state: name, q })}
              opens="keep-scroll"
              className={name === state ? classNames(chipStyles.root, chipStyles.on) : chipStyles.root}
              aria-current={name === state ? "true" : undefined}
            >
              {text} <span className={styles.count}>{count}</span>
            </SiteLink>
          ))}
        </nav>
      )}
    </div>
  );
}
