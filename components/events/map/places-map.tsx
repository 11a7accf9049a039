"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import type { MapPlace } from "@/components/events/map/map-place";
import { type Bounds, drawMap, place, show, type Tiles } from "@/components/map/ground";

type Props = {
  places: readonly MapPlace[];
  tiles: Tiles | null;
  /** `lat,lon`, or "". */
  near: string;
  selected: string | undefined;
  onSelect(id: string): void;
  onBounds(bounds: Bounds): void;
};

/** The places as buttons on the ground, in the order of the list. */
export function PlacesMap({ places, tiles, near, selected, onSelect, onBounds }: Props) {
  const box = useRef<HTMLElement>(null);
  const map = useRef<ReturnType<typeof drawMap>>(undefined);
  const start = useEffectEvent((drawn: ReturnType<typeof drawMap>) => show(drawn, places));
  const tell = useEffectEvent(onBounds);
  const select = useEffectEvent(onSelect);

  useEffect(() => {
    if (!box.current) return;
    const drawn = drawMap(box.current, { tiles, onBounds: (bounds) => tell(bounds) });
    start(drawn);
    map.current = drawn;
    // The button that asked for the map is gone, and the focus with it.
    box.current.focus({ preventScroll: true });
    return () => {
      map.current = undefined;
      drawn.remove();
    };
  }, [tiles]);

  useEffect(() => {
    const [lat, lon] = near.split(",").map(Number);
    if (near && lat !== undefined && lon !== undefined) map.current?.setView([lat, lon], 12);
  }, [near]);

  useEffect(() => {
    if (!map.current) return;
    const pins = places.map((one) => ({ ...one, element: pinOf(one, one.id === selected, () => select(one.id)) }));
    return place(map.current, pins);
  }, [places, selected]);

  return <section className="map-box" aria-label="Map" ref={box} />;
}

function pinOf({ name, count }: MapPlace, isSelected: boolean, onClick: () => void): HTMLElement {
  const pin = document.createElement("button");
  pin.type = "button";
  pin.className = "pin";
  pin.setAttribute("aria-pressed", String(isSelected));
  const text = document.createElement("span");
  text.textContent = name;
  const number = document.createElement("b");
  number.textContent = String(count);
  const word = document.createElement("span");
  word.className = "vh";
  word.textContent = count === 1 ? " event, " : " events, ";
  pin.append(number, word, text);
  pin.addEventListener("click", onClick);
  return pin;
}
