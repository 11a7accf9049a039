import { Skeleton } from "@/components/platform/ui/skeleton";
import blogCardStyles from "./blog-card.module.css";
import blogGridStyles from "./blog-grid.module.css";
import styles from "./skeleton-grid.module.css";

const PLACES = ["a", "b", "c", "d"];

/** Placeholders with the size of the cards. */
export function SkeletonGrid() {
  return (
    <ul className={blogGridStyles.root} aria-hidden="true">
      {PLACES.map((place) => (
        <li key={place} className={blogCardStyles.root}>
          <Skeleton className={styles.picture} />
          <Skeleton text className={styles.title} />
          <Skeleton text />
          <Skeleton text className={styles.by} />
        </li>
      ))}
    </ul>
  );
}
