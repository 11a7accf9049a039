import { CalendarDays, List, Map as MapIcon } from "lucide-react";
import type { MouseEvent } from "react";
import type { View } from "@/components/events/discover/filters";

const VIEWS = [
  { view: "list", text: "List", Icon: List },
  { view: "month", text: "Month", Icon: CalendarDays },
  { view: "map", text: "Map", Icon: MapIcon },
] as const satisfies { view: View; text: string; Icon: unknown }[];

type Props = {
  current: View;
  hrefOf(view: View): string;
  /** Shows another view in this document; without it, and for the map, which is a page of its own, the link is followed. */
  onView?(view: View): void;
};

export function ViewSwitch({ current, hrefOf, onView }: Props) {
  const follow = (event: MouseEvent, view: View) => {
    if (!onView || view === "map" || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onView(view);
  };
  return (
    <nav className="seg" aria-label="View">
      {VIEWS.map(({ view, text, Icon }) => (
        <a key={view} href={hrefOf(view)} aria-current={view === current || undefined} onClick={(event) => follow(event, view)}>
          <Icon className="icon" /> {text}
        </a>
      ))}
    </nav>
  );
}
