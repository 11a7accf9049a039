import { useId } from "react";
import { INK, LAWN, mix, PAPER, readableOn, secondFlower } from "@/lib/organising/certificates/colours";
import type { Layout } from "@/lib/organising/certificates/printed";
import styles from "./preview.module.css";

/** The ornaments of a layout, in millimetres of the paper. */
export function Ornament({ layout, accent, isWinner }: { layout: Layout; accent: string; isWinner: boolean }) {
  return (
    <svg className={styles.art} viewBox="0 0 297 210" aria-hidden="true">
      {layout === "classic" && <Toran accent={accent} />}
      {layout === "plain" && <Frame accent={accent} />}
      {layout === "bold" && (isWinner ? <Sun accent={accent} /> : <Arcs accent={accent} />)}
    </svg>
  );
}

const EDGE_FLOWERS = 19;
const STEP = 16.5;
const STRAND_STEP = 9.2;
/** The strands at the left; the same hang at the right. */
const STRANDS = [
  { x: 10.5, flowers: 9 },
  { x: 27, flowers: 5 },
  { x: 43.5, flowers: 2 },
];

/** A toran over a door: marigolds on the edge, leaves under them, strands at both sides, and a sill. */
function Toran({ accent }: { accent: string }) {
  const id = useId();
  const second = secondFlower(accent);
  const edge = Array.from({ length: EDGE_FLOWERS }, (_, index) => index);
  const heights = Array.from({ length: 9 }, (_, at) => 19 + at * STRAND_STEP);
  const strands = STRANDS.flatMap(({ x, flowers }) => [
    { x, flowers },
    { x: 297 - x, flowers },
  ]);
  return (
    <>
      <defs>
        <Flower id={`${id}a`} outer={accent} inner={second} />
        <Flower id={`${id}b`} outer={second} inner={accent} />
      </defs>
      {edge.map((index) => (
        <Leaf key={index} x={index * STEP} y={5} length={19} isLight={index % 2 === 0} />
      ))}
      {strands.map(({ x, flowers }) => {
        const end = 21.2 + (flowers - 1) * STRAND_STEP;
        return (
          <g key={x}>
            <path stroke={LAWN} strokeWidth={0.5} d={`M${x} 0V${end}`} />
            {heights.slice(0, flowers).map((y, at) => (
              <use key={y} href={`#${id}${at % 2 ? "a" : "b"}`} transform={`translate(${x} ${y}) rotate(${at * 9}) scale(0.49)`} />
            ))}
            <Leaf x={x} y={end + 3.8} length={10} isLight={false} />
          </g>
        );
      })}
      {edge.map((index) => (
        <use
          key={index}
          href={`#${id}${index % 2 ? "a" : "b"}`}
          transform={`translate(${index * STEP} 3.4) rotate(${index * 11}) scale(${index % 2 ? 0.88 : 0.76})`}
        />
      ))}
      <path fill={LAWN} d="M0 196h297v14H0z" />
    </>
  );
}

/** A ring of petals around a disc. */
function disc(radius: number, petals: { count: number; away: number; radius: number; from?: number }): string {
  const around = Array.from({ length: petals.count }, (_, index) => (petals.from ?? 0) + (2 * Math.PI * index) / petals.count);
  const circle = (x: number, y: number, r: number) =>
    `M${(x - r).toFixed(2)} ${y.toFixed(2)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  const ring = around.map((angle) => circle(petals.away * Math.cos(angle), petals.away * Math.sin(angle), petals.radius));
  return [...ring, circle(0, 0, radius)].join("");
}

function Flower({ id, outer, inner }: { id: string; outer: string; inner: string }) {
  return (
    <g id={id}>
      <path fill={outer} d={disc(7.8, { count: 12, away: 7.8, radius: 2.2 })} />
      <path fill={inner} d={disc(5, { count: 9, away: 5, radius: 2, from: Math.PI / 9 })} />
      <path fill={outer} d={disc(2.4, { count: 7, away: 2.4, radius: 1.5 })} />
      <circle r={1.4} fill={mix(outer, PAPER, 0.72)} />
    </g>
  );
}

function Leaf({ x, y, length, isLight }: { x: number; y: number; length: number; isLight: boolean }) {
  const width = length * 0.19;
  const [shoulder, hip, tip] = [y + length * 0.3, y + length * 0.7, y + length];
  return (
    <>
      <path
        fill={isLight ? "#31584a" : LAWN}
        d={`M${x} ${y}C${x + width} ${shoulder} ${x + width * 0.8} ${hip} ${x} ${tip}C${x - width * 0.8} ${hip} ${x - width} ${shoulder} ${x} ${y}z`}
      />
      <path stroke={isLight ? "#799287" : "#638075"} strokeWidth={0.35} d={`M${x} ${shoulder}V${y + length * 0.86}`} />
    </>
  );
}

/** The mark: its ring frames the page, its block holds the code. */
function Frame({ accent }: { accent: string }) {
  return (
    <>
      <path
        fill={INK}
        d="M18 12h261a6 6 0 0 1 6 6v112h-4V18a2 2 0 0 0-2-2H18a2 2 0 0 0-2 2v174a2 2 0 0 0 2 2h195v4H18a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6z"
      />
      <path fill={accent} d="M225 140h60v58h-60z" />
    </>
  );
}

/** The tones of a poster: the accent mixed with ink, or with paper. */
function tonesOf(accent: string): { dark: string; light: string; words: string } {
  const words = readableOn(accent);
  const isLight = words === PAPER;
  return { dark: mix(accent, INK, isLight ? 0.17 : 0.16), light: mix(accent, PAPER, isLight ? 0.26 : 0.3), words };
}

const RAYS = 13;
const [SUN_X, SUN_Y] = [240, 142];

/** A sun for winners. */
function Sun({ accent }: { accent: string }) {
  const id = useId();
  const { dark, light, words } = tonesOf(accent);
  const at = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${SUN_X + radius * Math.cos(angle)} ${SUN_Y - radius * Math.sin(angle)}`;
  };
  const rays = Array.from({ length: RAYS }, (_, index) => 180 - (index + 0.5) * (180 / RAYS));
  return (
    <>
      <clipPath id={id}>
        <path d="M0 0h297v142H0z" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path fill={accent} d="M0 0h297v142H0z" />
        {rays.map((middle) => (
          <path key={middle} fill={dark} d={`M${SUN_X} ${SUN_Y}L${at(330, middle + 3.46)}L${at(330, middle - 3.46)}z`} />
        ))}
        {rays.map((middle, index) => (
          <path
            key={middle}
            fill={index % 2 ? words : light}
            d={`M${at(45, middle + 4)}L${at(index % 2 ? 58 : 64, middle + 3.6)}L${at(index % 2 ? 58 : 64, middle - 3.6)}L${at(45, middle - 4)}z`}
          />
        ))}
        <path fill={words} d="M200 142a40 40 0 0 1 80 0z" />
        <path fill={light} d="M211 142a29 29 0 0 1 58 0z" />
        <path fill={accent} d="M222 142a18 18 0 0 1 36 0z" />
      </g>
    </>
  );
}

const RADII = [118, 100, 84, 68, 52, 36, 20];

/** Arcs from the corner for everybody else. */
function Arcs({ accent }: { accent: string }) {
  const { dark, light, words } = tonesOf(accent);
  const fills = [light, dark, words, light, dark, words, accent];
  return (
    <>
      <path fill={accent} d="M0 0h297v142H0z" />
      {RADII.map((radius, index) => (
        <path key={radius} fill={fills[index]} d={`M${297 - radius} 142a${radius} ${radius} 0 0 1 ${radius} -${radius}V142z`} />
      ))}
    </>
  );
}
