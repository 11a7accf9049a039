// Makes the land under the map's pins from Natural Earth (public domain) as in the package world-atlas 2.0.2 (ISC): `node
// scripts/draw-coast.mjs land-50m.json`. South Asia keeps its bays; the rest of the world is an outline. components/reach/map/coast.json is
// for the interactive map, components/reach/map/outline.json for the picture in the finished page (components/reach/map/frame.ts).
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./settings.mjs";

const NEAR = { west: 60, south: 4, east: 100, north: 38 };
/** In degrees: points closer than this to the line between their neighbours are removed, and so are smaller islands. */
const TOLERANCE = { near: 0.03, far: 0.5 };
/** Numbers are hundredths of a degree. */
const UNITS = 100;
/** The picture: these degrees are 1000 units wide in Mercator's projection; the land around them fills a wide screen. */
const FRAME = { west: 66, south: 6, east: 98, north: 37 };
const WIDTH = 1000;
const AROUND = { left: -700, top: -100, right: 1700, bottom: 1160 };

const [file] = process.argv.slice(2);
if (!file) throw new Error("Which file? land-50m.json of world-atlas.");
const { transform, arcs, objects } = JSON.parse(readFileSync(file, "utf8"));
const polygons = objects.land.geometries
  .flatMap(({ type, arcs: parts }) => (type === "Polygon" ? [parts] : parts))
  .map((rings) => rings.map(ringOf).map(simplified).filter(isShown))
  .filter((rings) => rings.length > 0);
write(
  "coast.json",
  polygons.map((rings) => rings.map((ring) => steps(ring, UNITS))),
);
const outlines = polygons.flatMap((rings) => rings.map((ring) => clipped(ring.map(inFrame)))).filter((ring) => ring.length > 2);
write("outline.json", { frame: FRAME, width: WIDTH, height: Math.round(inFrame([0, FRAME.south])[1]), path: outlines.map(drawn).join("") });

function write(name, data) {
  writeFileSync(path.join(ROOT, "components/reach/map", name), `${JSON.stringify(data)}\n`);
}

function inFrame([lon, lat]) {
  const scale = WIDTH / (((FRAME.east - FRAME.west) * Math.PI) / 180);
  const northing = (degrees) => Math.log(Math.tan(Math.PI / 4 + (Math.max(-85, Math.min(85, degrees)) * Math.PI) / 360));
  return [(((lon - FRAME.west) * Math.PI) / 180) * scale, (northing(FRAME.north) - northing(lat)) * scale];
}

/** Sutherland and Hodgman's method: the part of a ring inside the four edges. */
function clipped(ring) {
  const edges = [
    { isIn: ([x]) => x >= AROUND.left, cut: (a, b) => crossing(a, b, 0, AROUND.left) },
    { isIn: ([x]) => x <= AROUND.right, cut: (a, b) => crossing(a, b, 0, AROUND.right) },
    { isIn: ([, y]) => y >= AROUND.top, cut: (a, b) => crossing(a, b, 1, AROUND.top) },
    { isIn: ([, y]) => y <= AROUND.bottom, cut: (a, b) => crossing(a, b, 1, AROUND.bottom) },
  ];
  return edges.reduce(
    (points, { isIn, cut }) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1);
        const crosses = isIn(point) !== isIn(before) ? [cut(before, point)] : [];
        return isIn(point) ? [...crosses, point] : crosses;
      }),
    ring,
  );
}

function crossing(a, b, axis, at) {
  const part = (at - a[axis]) / (b[axis] - a[axis]);
  return [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])];
}

function drawn(ring) {
  const [x, y, ...rest] = steps(ring, 1);
  return `M${x} ${y}l${rest.join(" ")}z`.replaceAll(" -", "-");
}

/** The points of a ring of TopoJSON: arcs are steps from point to point, and a negative number means an arc backwards. */
function ringOf(numbers) {
  return numbers.flatMap((number, index) => {
    const forwards = arcPoints(number < 0 ? ~number : number);
    const arc = number < 0 ? forwards.reverse() : forwards;
    return index === 0 ? arc : arc.slice(1);
  });
}

function arcPoints(number) {
  let [x, y] = [0, 0];
  return arcs[number].map(([stepX, stepY]) => {
    [x, y] = [x + stepX, y + stepY];
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
  });
}

function toleranceAt([x, y]) {
  const isNear = x > NEAR.west && x < NEAR.east && y > NEAR.south && y < NEAR.north;
  return isNear ? TOLERANCE.near : TOLERANCE.far;
}

/** Douglas and Peucker's method, with the tolerance at that place. */
function simplified(points) {
  const kept = new Set([0, points.length - 1]);
  const parts = [[0, points.length - 1]];
  // A ring ends where it begins, so the line between these two points has no length.
  const farthest = points.reduce((best, point, index) => (apart(points[0], point) > apart(points[0], points[best]) ? index : best), 0);
  if (farthest > 0) {
    kept.add(farthest);
    parts.splice(0, 1, [0, farthest], [farthest, points.length - 1]);
  }
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    let [most, at] = [1, -1];
    for (let index = from + 1; index < to; index++) {
      const off = fromLine(points[index], points[from], points[to]) / toleranceAt(points[index]);
      if (off > most) [most, at] = [off, index];
    }
    if (at < 0) continue;
    kept.add(at);
    parts.push([from, at], [at, to]);
  }
  return points.filter((_, index) => kept.has(index));
}

function apart([x, y], [otherX, otherY]) {
  return Math.hypot(x - otherX, y - otherY);
}

function fromLine(point, start, end) {
  const length = apart(start, end);
  if (length === 0) return apart(point, start);
  return Math.abs((end[0] - start[0]) * (start[1] - point[1]) - (start[0] - point[0]) * (end[1] - start[1])) / length;
}

function isShown(ring) {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  const size = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  return ring.length > 3 && size > 3 * toleranceAt(ring[0]);
}

/** The first point, then the step to each next one. */
function steps(ring, units) {
  let [x, y] = [0, 0];
  return ring.flatMap((point) => {
    const [nextX, nextY] = point.map((value) => Math.round(value * units));
    const step = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return step;
  });
}
