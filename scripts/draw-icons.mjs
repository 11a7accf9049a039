// Draws the icons of the installed site from app/icon.svg: `node scripts/draw-icons.mjs`. Systems cut maskable ones to their own shape, of
// which a circle of four fifths is always left; iPhones round the corners of theirs and want no transparency.
import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { ROOT } from "./settings.mjs";

/** The light scheme's `--stage`, `--on-stage` and ink of app/styles/tokens.css. */
const [STAGE, ON_STAGE, INK] = ["#0f3d2e", "#fff6e2", "#17251d"];
const UNITS = 32;

/** `sign`: the sign's part of the width; `round`: the corners' part. */
const ICONS = [
  { file: "public/icons/quad-192.png", size: 192, sign: 0.68, round: 0.2 },
  { file: "public/icons/quad-512.png", size: 512, sign: 0.68, round: 0.2 },
  { file: "public/icons/quad-maskable-192.png", size: 192, sign: 0.56, round: 0 },
  { file: "public/icons/quad-maskable-512.png", size: 512, sign: 0.56, round: 0 },
  { file: "app/apple-icon.png", size: 180, sign: 0.64, round: 0 },
];

/** One scheme for all: the sign stands on the lawn, as posters do. */
const drawing = readFileSync(path.join(ROOT, "app/icon.svg"), "utf8")
  .replace(/^<svg[^>]*>|<\/svg>\s*$|<title>.*?<\/title>/g, "")
  .replace(/@media \(prefers-color-scheme:dark\)\{path\{[^}]*\}\}/, "")
  .replace(INK, ON_STAGE);

for (const { file, size, sign, round } of ICONS) {
  const edge = (UNITS * (1 - sign)) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${UNITS} ${UNITS}">
    <rect width="${UNITS}" height="${UNITS}" rx="${UNITS * round}" fill="${STAGE}"/>
    <g transform="translate(${edge} ${edge}) scale(${sign})">${drawing}</g></svg>`;
  await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, colours: 64 }).toFile(path.join(ROOT, file));
}
