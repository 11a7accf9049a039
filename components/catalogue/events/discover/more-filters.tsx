"use client";

import { SlidersHorizontal, X } from "lucide-react";
import { lazy, Suspense, useId } from "react";
import { countMore, type Filters } from "@/components/catalogue/events/discover/filters";
import type { FacetCounts } from "@/components/catalogue/events/discover/use-facets";
import { usePopover } from "@/components/catalogue/events/discover/use-popover";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import dialogStyles from "@/components/platform/ui/dialog.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./more-filters.module.css";
import popoverStyles from "./popover.module.css";

const MoreChoices = lazy(() =>
  import("@/components/catalogue/events/discover/more-choices").then((module) => ({ default: module.MoreChoices })),
);

/** Outside the component, so that it runs only when the sheet opens. */
const focusOn = (element: HTMLElement | null) => element?.focus();

type Props = {
  filters: Filters;
  counts: FacetCounts;
  isFiltered: boolean;
  onChange(changes: Partial<Filters>, how?: "push" | "replace"): void;
  onClear(): void;
  /** The text of the button that closes it; every choice applies immediately. */
  done: string;
};

/** A button with the less frequent filters under it; on phones a sheet at the bottom. */
export function MoreFilters({ filters, counts, isFiltered, onChange, onClear, done }: Props) {
  const { open, setOpen, close, root, button } = usePopover<HTMLDivElement>();
  const id = useId();
  const chosen = countMore(filters);
  return (
    <div className={classNames(popoverStyles.root, popoverStyles.spanning)} ref={root}>
      <Button
        ref={button}
        className={popoverStyles.button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal />
        <span>More filters</span>
        {chosen > 0 && (
          <span className={popoverStyles.count}>
            {chosen}
            <span className={typography.srOnly}> chosen</span>
          </span>
        )}
      </Button>
      {open && (
        <>
          <button type="button" className={classNames(dialogStyles.scrim, styles.scrim)} tabIndex={-1} aria-label="Close" onClick={close} />
          <div className={styles.sheet} role="dialog" aria-label="More filters" id={id}>
            <div className={styles.top}>
              <h2 className={typography.h3}>More filters</h2>
              <Button iconOnly variant="quiet" aria-label="Close" ref={focusOn} onClick={close}>
                <X />
              </Button>
            </div>
            <div className={styles.facets}>
              <Suspense fallback={<p className={typography.muted}>Loading...</p>}>
                <MoreChoices filters={filters} counts={counts} onChange={onChange} />
              </Suspense>
            </div>
            <div className={styles.end}>
              <Button variant="quiet" aria-disabled={!isFiltered} onClick={onClear}>
                Clear All Filters
              </Button>
              <Button variant="ink" onClick={close}>
                {done}
              </Button>
            </div>
          </div>
        </>
      )}
    </div>
  );
}
