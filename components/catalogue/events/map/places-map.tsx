"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MapPlace } from "@/components/catalogue/events/map/map-place";
import { type FarPin, joinPins, pinText } from "@/components/catalogue/events/map/pins";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { isInFrame } from "@/components/reach/map/frame";
import { type Bounds, drawMap, isFar, place, pointIn, show, showFrame, showNear, type Tiles } from "@/components/reach/map/ground";
import mapStyles from "@/components/reach/map/map.module.css";
import pinStyles from "./pin.module.css";

type Props = {
  places: readonly MapPlace[];
  tiles: Tiles | null;
  /** `lat,lon`, or "". */
  near: string;
  /** The zoom steps that were requested before the map was loaded. */
  zoomBy: number;
  selected: string | undefined;
  onSelect(id: string): void;
  onBounds(bounds: Bounds): void;
};

/** The places as buttons on the background, in the order of the list; at low zoom one for each college. */
export function PlacesMap({ places, tiles, near, zoomBy, selected, onSelect, onBounds }: Props) {
  const box = useRef<HTMLElement>(null);
  const map = useRef<ReturnType<typeof drawMap>>(undefined);
  const [zoom, setZoom] = useState<number>();
  const start = useEffectEvent((drawn: ReturnType<typeof drawMap>) => {
    // It begins with the view of the still map.
    if (places.every(isInFrame)) showFrame(drawn);
    else show(drawn, places);
    if (zoomBy !== 0) drawn.setZoom(drawn.getZoom() + zoomBy);
  });
  const tell = useEffectEvent(onBounds);
  const select = useEffectEvent(onSelect);

  useEffect(() => {
    if (!box.current) return;
    let isShown = false;
    const drawn = drawMap(box.current, {
      tiles,
      onBounds: (bounds) => {
        setZoom(drawn.getZoom());
        // The first view shows the places in the list.
        if (isShown) tell(bounds);
      },
    });
    start(drawn);
    isShown = true;
    setZoom(drawn.getZoom());
    map.current = drawn;
    // The still map is gone, and took the focus with it.
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
    const { current } = map;
    if (!current || zoom === undefined) return;
    const pins = isFar(current)
      ? joinPins(places, (point) => pointIn(current, point)).map((pin) => ({
          ...pin,
          element: farPin(pin, () => showNear(current, pin.places)),
        }))
      : places.map((one) => ({ ...one, element: placePin(one, one.id === selected, () => select(one.id)) }));
    return place(current, pins);
  }, [places, selected, zoom]);

  return <section className={mapStyles.root} aria-label="Map" ref={box} />;
}

function placePin({ name, count }: MapPlace, isSelected: boolean, onClick: () => void): HTMLElement {
  const pin = pinOf(count, name, onClick);
  pin.setAttribute("aria-pressed", String(isSelected));
  return pin;
}

function farPin(pin: FarPin, onClick: () => void): HTMLElement {
  return pinOf(pin.count, pinText(pin), onClick, pin.isTight);
}

function pinOf(count: number, name: string, onClick: () => void, isTight = false): HTMLElement {
  const pin = document.createElement("button");
  pin.type = "button";
  pin.className = classNames(pinStyles.root, isTight && pinStyles.tight);
  const text = document.createElement("span");
  text.className = classNames(pinStyles.name);
  text.textContent = name;
  const number = document.createElement("b");
  number.textContent = String(count);
  const word = document.createElement("span");
  word.className = classNames(typography.srOnly);
  word.textContent = count === 1 ? " event, " : " events, ";
  pin.append(number, word, text);
  pin.addEventListener("click", onClick);
  return pin;
}
