import { classNames } from "@/components/platform/ui/class-names";
import type { EventType } from "@/lib/catalogue/events/schema";
import styles from "./type-sign.module.css";

/** The printed sign of an event's type (ring, triangle, square) and its word. */
export function TypeSign({ type }: { type: EventType }) {
  return <span className={classNames(styles.root, styles[type.toLowerCase()])}>{type}</span>;
}
