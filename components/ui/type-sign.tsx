import { classNames } from "@/components/ui/class-names";
import type { EventType } from "@/lib/events/schema";

/** The printed sign of an event's type (ring, triangle, square) and its word. */
export function TypeSign({ type }: { type: EventType }) {
  return <span className={classNames("type", type.toLowerCase())}>{type}</span>;
}
