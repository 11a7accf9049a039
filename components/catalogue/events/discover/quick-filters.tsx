import { type Filters, QUICK } from "@/components/catalogue/events/discover/filters";
import type { FacetCounts } from "@/components/catalogue/events/discover/use-facets";
import { ChoiceChip } from "@/components/platform/ui/chip";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./quick-filters.module.css";

type Props = { filters: Filters; counts: FacetCounts; onChange(changes: Partial<Filters>): void };

/** The most frequent filters, in one row that scrolls sideways. */
export function QuickFilters({ filters, counts, onChange }: Props) {
  const countOf = (key: string) => (key === "open" ? counts.open : counts.of(key === "free" ? "prices" : "when", key));
  return (
    <fieldset className={styles.root}>
      <legend className={typography.srOnly}>Quick filters</legend>
      {QUICK.map(({ key, text, is, choose }) => (
        <ChoiceChip key={key} on={is(filters)} onClick={() => onChange(choose(!is(filters)))}>
          {text} <span className={styles.count}>{countOf(key)}</span>
        </ChoiceChip>
      ))}
    </fieldset>
  );
}
