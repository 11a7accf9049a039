import type { ReactNode, Ref } from "react";
import { chosenOf, type Filters, writeFilters } from "@/components/catalogue/events/discover/filters";
import type { useNames } from "@/components/catalogue/events/discover/use-names";
import { Button } from "@/components/platform/ui/button";
import { ChoiceChip } from "@/components/platform/ui/chip";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import styles from "./chosen-filters.module.css";

type Props = {
  filters: Filters;
  nameOf: ReturnType<typeof useNames>;
  /** Whether a search box shows the words of a search. */
  hasSearchBox?: boolean;
  /** The pressed chip disappears, and would take the focus with it. */
  onTakeAway(changes: Partial<Filters>): void;
  clearRef: Ref<HTMLButtonElement>;
  onClear(): void;
  /** Further actions. */
  children?: ReactNode;
};

/**
 * The button that removes all filters, and the chosen ones that nothing else shows, each with a remove button. They come last, so that they
 * move nothing.
 */
export function ChosenFilters({ filters, nameOf, hasSearchBox = false, onTakeAway, clearRef, onClear, children }: Props) {
  return (
    <div className={styles.root} data-chosen>
      <Button ref={clearRef} variant="quiet" aria-disabled={writeFilters(filters) === ""} onClick={onClear}>
        Clear All Filters
      </Button>
      {children}
      <div className={classNames(layout.chips, styles.chips)}>
        {chosenOf(filters, nameOf)
          .filter(({ key, isQuick }) => !isQuick && !(hasSearchBox && key === "q"))
          .map(({ key, text, without }) => (
            <ChoiceChip key={key} on onClick={() => onTakeAway(without)}>
              {text}
            </ChoiceChip>
          ))}
      </div>
    </div>
  );
}
