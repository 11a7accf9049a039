import L from "leaflet";
import "leaflet/dist/leaflet.css";

/** Loaded when a map is shown: it brings Leaflet. */

export type Point = { lat: number; lon: number };
/** Pictures of the ground, from the address that the operator configured. */
export type Tiles = { url: string; attribution: string };
export type Bounds = { west: number; south: number; east: number; north: number };

const WORLD = L.latLngBounds([-85, -180], [85, 180]);
/** From this zoom on there is room for names. */
const NAMES_FROM_ZOOM = 12;
const ZOOM_MAX = 18;

/**
 * A map in an element: with tiles, or as a plain ground with a scale.
 * @param onBounds what is in view, whenever that changes
 * @returns the map; `remove()` ends it
 */
export function drawMap(element: HTMLElement, { tiles, onBounds }: { tiles: Tiles | null; onBounds?(bounds: Bounds): void }): L.Map {
  const map = L.map(element, {
    maxBounds: WORLD,
    minZoom: 2,
    maxZoom: ZOOM_MAX,
    attributionControl: false,
    zoomAnimation: false,
    fadeAnimation: false,
  });
  L.control.scale({ imperial: false }).addTo(map);
  if (tiles) {
    L.tileLayer(tiles.url, { maxZoom: ZOOM_MAX, noWrap: true, bounds: WORLD }).addTo(map);
    const text = document.createElement("span");
    text.textContent = tiles.attribution;
    L.control.attribution({ prefix: false }).addAttribution(text.innerHTML).addTo(map);
  }
  const tell = () => {
    element.dataset.names = String(map.getZoom() >= NAMES_FROM_ZOOM);
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

/** Shows all of these points, as near as they allow. */
export function show(map: L.Map, points: readonly Point[]): void {
  const [first] = points;
  if (!first)
    map.fitBounds([
      [8, 68],
      [34, 97],
    ]);
  else map.fitBounds(L.latLngBounds(points.map(({ lat, lon }) => [lat, lon])), { padding: [40, 40], maxZoom: 15 });
}

/** Puts elements on the map, in their order, in which keys reach them too. @returns takes them away again */
export function place(map: L.Map, pins: readonly (Point & { element: HTMLElement })[]): () => void {
  const layer = L.layerGroup(
    pins.map(({ lat, lon, element }) => {
      L.DomEvent.disableClickPropagation(element);
      const icon = L.divIcon({ html: element, className: "pin-place", iconSize: [0, 0] });
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
 * A pin that is dragged, or moved by arrow keys while it has the focus; a press on the ground brings it there.
 * @returns sets it elsewhere
 */
export function placePin(map: L.Map, start: Point, { name, onMove }: { name: string; onMove(point: Point): void }): (point: Point) => void {
  const icon = L.divIcon({ className: "pin-drag", iconSize: [44, 44], iconAnchor: [22, 44], html: "<i></i>" });
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
    // Projected rather than container points, which are rounded: a step up leaves the longitude as it is.
    moveTo(map.unproject(map.project(pin.getLatLng()).add(step)));
    map.panInside(pin.getLatLng(), { padding: [40, 40] });
  });
  return ({ lat, lon }) => {
    pin.setLatLng([lat, lon]);
    map.panInside([lat, lon], { padding: [40, 40] });
  };
}
