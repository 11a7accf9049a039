import L from "leaflet";
import coast from "@/components/reach/map/coast.json";
import { FRAME } from "@/components/reach/map/frame";
import "leaflet/dist/leaflet.css";
import styles from "./map.module.css";

/** Loaded when a map is shown: it contains Leaflet. */

export type Point = { lat: number; lon: number };
/** Tiles of the background, from the address that the operator configured. */
export type Tiles = { url: string; attribution: string };
export type Bounds = { west: number; south: number; east: number; north: number };

const WORLD = L.latLngBounds([-85, -180], [85, 180]);
/** From this zoom on each place has its pin. */
const NEAR_FROM_ZOOM = 12;
/** The coasts are drawn at the scale of a country; from this zoom on they would be kilometres off. */
const COAST_UNTIL_ZOOM = 9;
const ZOOM_MAX = 18;

/**
 * A map in an element: with tiles, or as a plain background with coasts and a scale.
 * @param onBounds receives the bounds in view, whenever they change
 * @returns the map; `remove()` ends it
 */
export function drawMap(element: HTMLElement, { tiles, onBounds }: { tiles: Tiles | null; onBounds?(bounds: Bounds): void }): L.Map {
  const map = L.map(element, {
    maxBounds: WORLD,
    minZoom: 2,
    maxZoom: ZOOM_MAX,
    attributionControl: false,
    zoomSnap: tiles ? 1 : 0.1,
    zoomAnimation: false,
    fadeAnimation: false,
  });
  L.control.scale({ imperial: false }).addTo(map);
  if (tiles) {
    L.tileLayer(tiles.url, { maxZoom: ZOOM_MAX, noWrap: true, bounds: WORLD }).addTo(map);
    const text = document.createElement("span");
    text.textContent = tiles.attribution;
    L.control.attribution({ prefix: false }).addAttribution(text.innerHTML).addTo(map);
  } else L.polygon(coastOf(), { className: styles.land, interactive: false, noClip: false }).addTo(map);
  const tell = () => {
    element.dataset.far = String(isFar(map));
    element.dataset.ground = tiles || map.getZoom() <= COAST_UNTIL_ZOOM ? "coast" : "plain";
    const bounds = map.getBounds();
    onBounds?.({
      west: Math.max(-180, bounds.getWest()),
      south: Math.max(-90, bounds.getSouth()),
      east: Math.min(180, bounds.getEast()),
      north: Math.min(90, bounds.getNorth()),
    });
  };
  map.on("moveend", tell);
  return map;
}

/** The rings of each piece of land, outer ones first: `scripts/draw-coast.mjs` wrote them as steps of hundredths of a degree. */
function coastOf(): L.LatLngTuple[][][] {
  return coast.map((rings) =>
    rings.map((steps) => {
      let [lon, lat] = [0, 0];
      const points: L.LatLngTuple[] = [];
      for (let index = 0; index < steps.length; index += 2) {
        lon += (steps[index] ?? 0) / 100;
        lat += (steps[index + 1] ?? 0) / 100;
        points.push([lat, lon]);
      }
      return points;
    }),
  );
}

/** Whether there is no room for a pin for each place. */
export const isFar = (map: L.Map): boolean => map.getZoom() < NEAR_FROM_ZOOM;

/** The position of a point at this zoom, in pixels. */
export const pointIn = (map: L.Map, { lat, lon }: Point): { x: number; y: number } => map.project([lat, lon]);

/** Shows the area of the still map. */
export function showFrame(map: L.Map): void {
  map.fitBounds([
    [FRAME.south, FRAME.west],
    [FRAME.north, FRAME.east],
  ]);
}

/** Shows these points at a zoom where each has its own pin; if they are too far apart for that, shows the first. */
export function showNear(map: L.Map, points: readonly Point[]): void {
  const [first] = points;
  if (!first) return;
  show(map, points);
  if (isFar(map)) map.setView([first.lat, first.lon], NEAR_FROM_ZOOM);
}

/** Shows all of these points, as large as possible. */
export function show(map: L.Map, points: readonly Point[]): void {
  const [first] = points;
  if (!first)
    map.fitBounds([
      [8, 68],
      [34, 97],
    ]);
  else map.fitBounds(L.latLngBounds(points.map(({ lat, lon }) => [lat, lon])), { padding: [40, 40], maxZoom: 15 });
}

/** Puts elements on the map, in the order of the keyboard focus. @returns removes them */
export function place(map: L.Map, pins: readonly (Point & { element: HTMLElement })[]): () => void {
  const layer = L.layerGroup(
    pins.map(({ lat, lon, element }) => {
      L.DomEvent.disableClickPropagation(element);
      const icon = L.divIcon({ html: element, className: "", iconSize: [0, 0] });
      return L.marker([lat, lon], { icon, keyboard: false, riseOnHover: true });
    }),
  ).addTo(map);
  return () => layer.remove();
}

const STEP_PX = 8;
const KEYS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};

/**
 * A pin that is dragged, or moved by arrow keys while it has the focus; a press on the background moves it there.
 * @returns moves the pin
 */
export function placePin(map: L.Map, start: Point, { name, onMove }: { name: string; onMove(point: Point): void }): (point: Point) => void {
  const icon = L.divIcon({ className: styles.drag, iconSize: [44, 44], iconAnchor: [22, 44], html: "<i></i>" });
  const pin = L.marker([start.lat, start.lon], { icon, draggable: true, autoPan: true, keyboard: true, title: name, alt: name }).addTo(map);
  const moveTo = (to: L.LatLng) => {
    const lat = Math.min(85, Math.max(-85, to.lat));
    const lon = Math.min(180, Math.max(-180, to.lng));
    pin.setLatLng([lat, lon]);
    onMove({ lat, lon });
  };
  pin.on("dragend", () => moveTo(pin.getLatLng()));
  map.on("click", ({ latlng }) => moveTo(latlng));
  const element = pin.getElement();
  element?.setAttribute("aria-label", name);
  element?.addEventListener("keydown", (event) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    // Projected points instead of container points, which are rounded: a step up leaves the longitude unchanged.
    moveTo(map.unproject(map.project(pin.getLatLng()).add(step)));
    map.panInside(pin.getLatLng(), { padding: [40, 40] });
  });
  return ({ lat, lon }) => {
    pin.setLatLng([lat, lon]);
    map.panInside([lat, lon], { padding: [40, 40] });
  };
}
