"use client";

import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { MapPlace } from "@/components/catalogue/events/map/map-place";
import { joinPins, pinText } from "@/components/catalogue/events/map/pins";
import { groupHref } from "@/components/catalogue/events/map/place-list";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { FRAME_SHAPE, inFrame, isInFrame } from "@/components/reach/map/frame";
import mapStyles from "@/components/reach/map/map.module.css";
import pinStyles from "./pin.module.css";
import styles from "./still-map.module.css";

type Props = {
  places: readonly MapPlace[];
  /** The land, rendered by the server. */
  outline: ReactNode;
  /** Called at the first press or key, with the steps to zoom. */
  onStart(zoomBy: number): void;
};

/** The frame on phones; wider screens only separate the pins more, and show names. */
const WIDTH_PX = 400;
const WIDE = 1.65;
const KEYS: Record<string, number> = { "+": 1, "-": -1, ArrowUp: 0, ArrowDown: 0, ArrowLeft: 0, ArrowRight: 0 };

const isGround = (target: EventTarget) => target instanceof Element && !target.closest("a, button");

/** The first map, a part of the finished page: coasts, and a pin for each college that links to its entry in the list. */
export function StillMap({ places, outline, onStart }: Props) {
  const project = (point: { lat: number; lon: number }) => {
    const { x, y } = inFrame(point);
    return { x: x * WIDTH_PX, y: y * WIDTH_PX * FRAME_SHAPE };
  };
  const pins = joinPins(places.filter(isInFrame), project, WIDE);
  return (
    <section
      className={classNames(mapStyles.root, styles.root)}
      aria-label="Map"
      data-far="true"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map moves by keys.
      tabIndex={0}
      // A finger or a wheel that only passes over it scrolls the page.
      onPointerDown={({ target, pointerType }) => pointerType === "mouse" && isGround(target) && onStart(0)}
      onClick={({ target }) => isGround(target) && onStart(0)}
      onKeyDown={({ key, target, currentTarget }) => {
        const zoomBy = KEYS[key];
        if (target === currentTarget && zoomBy !== undefined) onStart(zoomBy);
      }}
    >
      <div className={styles.land} style={{ aspectRatio: String(1 / FRAME_SHAPE) }}>
        {outline}
        {pins.map((pin) => {
          const { x, y } = inFrame(pin);
          return (
            <a
              key={pin.key}
              className={classNames(pinStyles.root, pin.isTight && pinStyles.tight)}
              href={groupHref(pin.places[0]?.college ?? null)}
              style={{ left: `${(100 * x).toFixed(2)}%`, top: `${(100 * y).toFixed(2)}%` }}
            >
              <b>{pin.count}</b>
              <span className={typography.srOnly}>{pin.count === 1 ? " event, " : " events, "}</span>
              <span className={pinStyles.name}>{pinText(pin)}</span>
            </a>
          );
        })}
      </div>
      <div className={styles.zoom}>
        <Button iconOnly className={styles.step} aria-label="Zoom in" onClick={() => onStart(1)}>
          <Plus />
        </Button>
        <Button iconOnly className={styles.step} aria-label="Zoom out" onClick={() => onStart(-1)}>
          <Minus />
        </Button>
      </div>
    </section>
  );
}
