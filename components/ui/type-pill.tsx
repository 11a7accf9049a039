import { classNames } from "@/components/ui/class-names";

type EventType = "Concert" | "Competition" | "Other";

/** The printed sign of an event's type (ring, triangle, square) and its word; `bare` without the tint. */
export function TypePill({ type, bare }: { type: EventType; bare?: boolean }) {
  return <span className={classNames("type", type.toLowerCase(), !bare && "pill")}>{type}</span>;
}
