import { CalendarDays, List, Map as MapIcon } from "lucide-react";
import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef } from "react";
import type { View } from "@/components/catalogue/events/discover/filters";
import segments from "@/components/platform/ui/segments.module.css";

const VIEWS = [
  { view: "list", text: "List", Icon: List },
  { view: "month", text: "Month", Icon: CalendarDays },
  { view: "map", text: "Map", Icon: MapIcon },
] as const satisfies { view: View; text: string; Icon: unknown }[];

type Props = {
  current: View;
  hrefOf(view: View): string;
  /** Shows another view in this document. Without it, and for the map, which is a separate page, the link is followed. */
  onView?(view: View): void;
  /** Whether a view was chosen here: each view renders the switch again, and the current link then gets the focus. */
  wasChosen?: RefObject<boolean>;
};

export function ViewSwitch({ current, hrefOf, onView, wasChosen }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (wasChosen?.current) link.current?.focus({ preventScroll: true });
  }, [wasChosen]);
  const follow = (event: MouseEvent, view: View) => {
    if (!onView || view === "map" || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (wasChosen) wasChosen.current = true;
    onView(view);
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (wasChosen && relatedTarget) wasChosen.current = false;
  };
  return (
    <nav className={segments.root} aria-label="View" onBlur={leave}>
      {VIEWS.map(({ view, text, Icon }) => (
        <a
          key={view}
          ref={view === current ? link : undefined}
          href={hrefOf(view)}
          aria-current={view === current || undefined}
          onClick={(event) => follow(event, view)}
        >
          <Icon /> {text}
        </a>
      ))}
    </nav>
  );
}
