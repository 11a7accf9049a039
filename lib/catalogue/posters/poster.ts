import { writeFacts } from "@/lib/catalogue/posters/facts";
import { DRAW } from "@/lib/catalogue/posters/families";
import { inLetters, isDrawn, oneLine, writeBlock } from "@/lib/catalogue/posters/letters";
import { PALETTES, type Palette } from "@/lib/catalogue/posters/palettes";
import { at, hash, pick, randomFrom } from "@/lib/catalogue/posters/random";
import { FAMILIES_OF, type Family, type PosterInput } from "@/lib/catalogue/posters/schema";
import { escapeXml, rect } from "@/lib/catalogue/posters/svg";
import { PREVIEW } from "@/lib/platform/images/policy";

/** A sheet is for a wall (4:5); a wide one illustrates a blog or a link (16:9). In units of the SVG. */
export type PosterFormat = "sheet" | "wide";
const SIZE = { sheet: { width: 1080, height: 1350 }, wide: { width: 1600, height: 900 } } as const;
const MARGIN = 68;

/** Longer texts are cut. An event's limits are smaller; these bound the search for line breaks for other callers. */
const TITLE_MAX_CHARACTERS = 40;
const VENUE_MAX_CHARACTERS = 60;

/** The band at the foot of a sheet with the address for registration. */
const BAND = { height: 64, text: { top: 15, height: 34, maxSize: 34 } } as const;
const ADDRESS_MAX_CHARACTERS = 160;

type PosterOptions = PosterInput & {
  /** The address of the club, as people type it, in a band at the foot. A printed poster has no link. */
  address?: string | undefined;
  /** Another seed makes another poster of the same words. */
  seed: string;
  format?: PosterFormat;
  /** Replaces the seed's choice. Ignored if the type does not have it. */
  family?: Family;
  palette?: number;
};

/**
 * A poster as an SVG document. The same input always gives the same poster, and no text can become markup. Letters are outlines, so it
 * looks alike in a browser and on a server; only a script without outlines (Tamil, Cyrillic) is `<text>` in a font of the viewer's machine,
 * at a size that leaves room for a wide one.
 */
export function posterSvg({
  title,
  type,
  date = "",
  venue = "",
  address = "",
  seed,
  format = "sheet",
  family,
  palette,
}: PosterOptions): string {
  const name = oneLine(title, TITLE_MAX_CHARACTERS) || "Quad";
  const place = oneLine(venue, VENUE_MAX_CHARACTERS);
  const drawnName = inLetters(name);
  const start = hash(`${seed}|${drawnName}|${type}`);
  const random = randomFrom(start);
  const families = FAMILIES_OF[type];
  const drawnFamily = pick<Family>(families, random);
  const allowed = families.find((other) => other === family);
  const colours = at(PALETTES, palette ?? Math.floor(random() * PALETTES.length));
  const { width, height } = SIZE[format];
  const where = oneLine(address, ADDRESS_MAX_CHARACTERS);
  const picture = DRAW[allowed ?? drawnFamily]({
    title: drawnName,
    type,
    date,
    venue: inLetters(place),
    width,
    height: where ? height - BAND.height : height,
    wide: format === "wide",
    margin: MARGIN,
    palette: colours,
    random,
    id: `q${start.toString(36)}${format[0]}`,
  });
  const label = [name, type, oneLine(date, 10), place].filter(Boolean).join(", ");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${escapeXml(label)}</title>${rect(0, 0, width, height, colours.ground)}${picture}${where && band(where, width, height, colours)}</svg>`;
}

function band(address: string, width: number, height: number, { ground, ink }: Palette): string {
  const top = height - BAND.height;
  const box = { x: MARGIN, y: top + BAND.text.top, width: width - MARGIN * 2, height: BAND.text.height };
  const { maxSize } = BAND.text;
  return rect(0, top, width, BAND.height, ink) + writeBlock({ face: "lower", text: address, box, fill: ground, maxLines: 1, maxSize });
}

/** Whether every letter of the name and the venue looks alike on every machine. */
export function hasAllLetters({ title, venue = "" }: PosterInput): boolean {
  return (
    isDrawn("condensed", inLetters(oneLine(title, TITLE_MAX_CHARACTERS))) &&
    isDrawn("small", inLetters(oneLine(venue, VENUE_MAX_CHARACTERS)))
  );
}

// The picture of links to an event --------------------------------------------------------------

/** The area of an uploaded poster in the preview, uncropped in any shape. */
export const POSTER_PLACE = { left: 660, top: 48, width: 492, height: 534 } as const;

const PREVIEW_MARGIN = 56;
/** A dark stage, on which posters of every colour stand out. */
const STAGE = { ground: "#0f3d2e", ink: "#f4efe2" } as const;

/** The event's words on the stage, with room for its poster at the right. */
export function previewSvg({ title, type, date = "", venue = "" }: PosterInput): string {
  const { width, height } = PREVIEW;
  const column = POSTER_PLACE.left - PREVIEW_MARGIN * 2;
  const text = inLetters(oneLine(title, TITLE_MAX_CHARACTERS)) || "Quad";
  const box = { x: PREVIEW_MARGIN, y: PREVIEW_MARGIN, width: column, height: height - PREVIEW_MARGIN * 2 - 170 };
  const words = writeBlock({ face: "condensed", text, box, fill: STAGE.ink, maxSize: 190 });
  const place = inLetters(oneLine(venue, VENUE_MAX_CHARACTERS));
  const facts = writeFacts({
    type,
    date,
    venue: place,
    x: PREVIEW_MARGIN,
    y: height - PREVIEW_MARGIN - 54,
    width: column,
    fill: STAGE.ink,
    twoLines: true,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rect(0, 0, width, height, STAGE.ground)}${words}${facts}</svg>`;
}
