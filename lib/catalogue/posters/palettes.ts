import type { NonEmpty } from "@/lib/catalogue/posters/random";

/** A poster's five colours. Words are `ink` on `ground` (at least 4.5:1) or the reverse; `first`, `second` and `third` are for shapes. */
export type Palette = { ground: string; ink: string; first: string; second: string; third: string };

/** Stored choices refer to a palette by its index here: add at the end, never reorder. */
export const PALETTES: NonEmpty<Palette> = [
  { ground: "#ffb81c", ink: "#12352a", first: "#d8391c", second: "#fff3d6", third: "#f27ba0" },
  { ground: "#c9341a", ink: "#fff3dc", first: "#ffb81c", second: "#5c0f1e", third: "#ff9aa8" },
  { ground: "#2340c4", ink: "#fff3dc", first: "#ffb81c", second: "#ff7fa6", third: "#7fc4f0" },
  { ground: "#0f3d2e", ink: "#ffe08a", first: "#e8502f", second: "#3fae6a", third: "#f4efe2" },
  { ground: "#ffb9cd", ink: "#5a0c28", first: "#e2401f", second: "#ffc53d", third: "#2a43c9" },
  { ground: "#a8d8ee", ink: "#14246b", first: "#e8472a", second: "#ffc23a", third: "#fff6e3" },
  { ground: "#f6efdf", ink: "#17251d", first: "#d8391c", second: "#2643c6", third: "#ffb81c" },
  { ground: "#4b0c26", ink: "#ffc2d2", first: "#ffb81c", second: "#e8452b", third: "#f7e9d8" },
  { ground: "#00605c", ink: "#ffe6b0", first: "#ff8fb0", second: "#ffb81c", third: "#8fd9cf" },
];

/** The relative luminance of `#rrggbb`. Source: WCAG 2.2. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever is readable on the colour: the colour of the facts on a band of `first`. */
export function readableOn(colour: string): string {
  return luminance(colour) > 0.18 ? "#0b0e0c" : "#ffffff";
}
