import { writeFacts } from "@/lib/posters/facts";
import { inLetters, oneLine, writeBlock } from "@/lib/posters/letters";
import { TITLE_MAX_CHARACTERS, VENUE_MAX_CHARACTERS } from "@/lib/posters/poster";
import type { PosterInput } from "@/lib/posters/schema";
import { rect } from "@/lib/posters/svg";

/** What Open Graph asks for. */
export const PREVIEW = { width: 1200, height: 630 } as const;
/** Where an uploaded poster hangs in the preview, whole, whatever its shape. */
export const POSTER_PLACE = { left: 660, top: 48, width: 492, height: 534 } as const;

const MARGIN = 56;
/** The dark stage that posters of every colour stand out on. */
const STAGE = { ground: "#0f3d2e", ink: "#f4efe2" } as const;

/** The event's words on the stage, with room for its poster at the right. */
export function previewSvg({ title, type, date = "", venue = "" }: PosterInput): string {
  const { width, height } = PREVIEW;
  const column = POSTER_PLACE.left - MARGIN * 2;
  const text = inLetters(oneLine(title, TITLE_MAX_CHARACTERS)) || "Quad";
  const box = { x: MARGIN, y: MARGIN, width: column, height: height - MARGIN * 2 - 170 };
  const words = writeBlock({ face: "condensed", text, box, fill: STAGE.ink, maxSize: 190 });
  const place = inLetters(oneLine(venue, VENUE_MAX_CHARACTERS));
  const facts = writeFacts({
    type,
    date,
    venue: place,
    x: MARGIN,
    y: height - MARGIN - 54,
    width: column,
    fill: STAGE.ink,
    twoLines: true,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rect(0, 0, width, height, STAGE.ground)}${words}${facts}</svg>`;
}
