import dateTileStyles from "@/components/catalogue/events/date-tile.module.css";
import cardStyles from "@/components/catalogue/events/event-card.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Skeleton } from "@/components/platform/ui/skeleton";
import styles from "./skeleton-grid.module.css";

const PLACES = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Placeholders with the size of the cards. */
export function SkeletonGrid() {
  return (
    <ul className={cardStyles.grid} aria-hidden="true">
      {PLACES.map((place) => (
        <li key={place} className={cardStyles.root}>
          <Skeleton className={styles.poster} />
          <div className={cardStyles.body}>
            <Skeleton className={classNames(dateTileStyles.root, cardStyles.tile, styles.tile)} />
            <div className={styles.words}>
              <Skeleton text />
              <Skeleton text />
              <Skeleton text />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
