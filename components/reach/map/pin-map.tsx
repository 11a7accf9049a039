"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import { drawMap, type Point, place, placePin, show } from "@/components/reach/map/ground";
import styles from "./map.module.css";

type Props = {
  /** The position of the pin; null while it is unknown. */
  point: Point | null;
  /** Places with names, for orientation. */
  landmarks: readonly (Point & { name: string })[];
  onMove(point: Point): void;
};

/** The centre of India, if nothing else is known. */
const SOMEWHERE: Point = { lat: 22.35, lon: 78.67 };

/** A plain background with a pin: it can be dragged, moved by the arrow keys, or placed by pressing the background. */
export function PinMap({ point, landmarks, onMove }: Props) {
  const box = useRef<HTMLElement>(null);
  const setPin = useRef<(point: Point) => void>(undefined);
  const shown = useRef(point);
  const tell = useEffectEvent((moved: Point) => {
    shown.current = moved;
    onMove(moved);
  });
  const start = useEffectEvent((element: HTMLElement) => {
    const map = drawMap(element, { tiles: null });
    const [first] = landmarks;
    show(map, point ? [point] : landmarks);
    place(
      map,
      landmarks.map((one) => ({ ...one, element: noteOf(one.name) })),
    );
    setPin.current = placePin(map, point ?? first ?? SOMEWHERE, {
      name: "Pin: move it with the arrow keys",
      onMove: (moved) => tell(moved),
    });
    return map;
  });

  useEffect(() => {
    if (!box.current) return;
    const map = start(box.current);
    return () => {
      map.remove();
    };
  }, []);

  // Typed numbers move the pin; its own moves return with fewer decimals.
  useEffect(() => {
    const { current } = shown;
    if (!point || (current && isSame(point, current))) return;
    shown.current = point;
    setPin.current?.(point);
  }, [point]);

  return <section className={styles.root} aria-label="Map" ref={box} />;
}

const DECIMALS = 6;
const isSame = (one: Point, other: Point): boolean =>
  one.lat.toFixed(DECIMALS) === other.lat.toFixed(DECIMALS) && one.lon.toFixed(DECIMALS) === other.lon.toFixed(DECIMALS);

function noteOf(name: string): HTMLElement {
  const note = document.createElement("span");
  note.className = classNames(styles.note);
  note.textContent = name;
  return note;
}
