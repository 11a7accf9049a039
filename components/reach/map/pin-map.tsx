"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { drawMap, type Point, place, placePin, show } from "@/components/reach/map/ground";

type Props = {
  /** Where the pin is; null while that is not known. */
  point: Point | null;
  /** Places with names, to find one's way by. */
  landmarks: readonly (Point & { name: string })[];
  onMove(point: Point): void;
};

/** The middle of India, where nothing else is known. */
const SOMEWHERE: Point = { lat: 22.35, lon: 78.67 };

/** A plain ground with a pin: it is dragged, moved by the arrow keys, or put where the ground is pressed. */
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

  // Typed numbers move the pin; its own moves come back with fewer decimals.
  useEffect(() => {
    const { current } = shown;
    if (!point || (current && isSame(point, current))) return;
    shown.current = point;
    setPin.current?.(point);
  }, [point]);

  return <section className="map-box" aria-label="Map" ref={box} />;
}

const DECIMALS = 6;
const isSame = (one: Point, other: Point): boolean =>
  one.lat.toFixed(DECIMALS) === other.lat.toFixed(DECIMALS) && one.lon.toFixed(DECIMALS) === other.lon.toFixed(DECIMALS);

function noteOf(name: string): HTMLElement {
  const note = document.createElement("span");
  note.className = "pin-note";
  note.textContent = name;
  return note;
}
