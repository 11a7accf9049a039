import { writeFacts } from "@/lib/catalogue/posters/facts";
import { inLetters, type LetterBox, oneLine, writeBlock } from "@/lib/catalogue/posters/letters";
import type { PosterInput } from "@/lib/catalogue/posters/schema";
import { rect } from "@/lib/catalogue/posters/svg";

/** The shapes of a card for sharing: a story fills a phone, a square fits a feed. */
export const CARD_SHAPES = ["story", "square"] as const;
export type CardShape = (typeof CARD_SHAPES)[number];

/** `address` is the event's address, as people type it. */
export type CardWords = PosterInput & { club: string; address: string };

type Layout = {
  width: number;
  height: number;
  poster: LetterBox;
  title: LetterBox;
  club: { x: number; y: number; width: number };
  facts: { y: number };
  foot: number;
};

/** The upper and lower eighth of a story stay free: apps draw over them. */
const LAYOUTS: Record<CardShape, Layout> = {
  story: {
    width: 1080,
    height: 1920,
    poster: { x: 180, y: 240, width: 720, height: 900 },
    title: { x: 180, y: 1190, width: 720, height: 190 },
    club: { x: 180, y: 1450, width: 720 },
    facts: { y: 1528 },
    foot: 1672,
  },
  square: {
    width: 1080,
    height: 1080,
    poster: { x: 64, y: 64, width: 560, height: 700 },
    title: { x: 672, y: 64, width: 344, height: 440 },
    club: { x: 672, y: 590, width: 344 },
    facts: { y: 690 },
    foot: 960,
  },
};

const STAGE = { ground: "#0f3d2e", ink: "#f4efe2", accent: "#ffb81c" } as const;
const TITLE_MAX_CHARACTERS = 40;
const LINE_MAX_CHARACTERS = 60;
const ADDRESS_MAX_CHARACTERS = 160;

/** The area of the poster on a card; the poster is shown whole, in any shape. */
export const posterPlace = (shape: CardShape): LetterBox => LAYOUTS[shape].poster;

/** The words of a card on the stage, with room for the poster. The same words give the same card. */
export function cardSvg(shape: CardShape, { title, type, date = "", venue = "", club, address }: CardWords): string {
  const { width, height, title: box, club: line, facts, foot } = LAYOUTS[shape];
  const { ink, ground, accent } = STAGE;
  const text = inLetters(oneLine(title, TITLE_MAX_CHARACTERS)) || "Quad";
  const words = writeBlock({ face: "condensed", text, box, fill: ink, maxSize: 150 });
  const by = inLetters(oneLine(club, LINE_MAX_CHARACTERS));
  const clubLine = by
    ? writeBlock({ face: "small", text: by, box: { ...line, y: line.y - 44, height: 44 }, fill: ink, maxLines: 1, maxSize: 44 })
    : "";
  const place = inLetters(oneLine(venue, LINE_MAX_CHARACTERS));
  const when = writeFacts({ type, date, venue: place, x: line.x, y: facts.y, width: line.width, fill: ink, twoLines: true });
  const margin = box.x < 200 ? box.x : LAYOUTS[shape].poster.x;
  const mark = `<g transform="translate(${margin} ${foot - 48}) scale(1.5)"><path d="M6 2h20a4 4 0 0 1 4 4v12h-8v-8H10v12h8v8H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z" fill="${ink}"/><path d="M22 22h8v8h-8z" fill="${accent}"/></g>`;
  const footBox = { x: margin + 72, y: foot - 34, width: width - 2 * margin - 72, height: 60 };
  const where = writeBlock({
    face: "lower",
    text: oneLine(address, ADDRESS_MAX_CHARACTERS),
    box: footBox,
    fill: ink,
    maxLines: 1,
    maxSize: 40,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rect(0, 0, width, height, ground)}${words}${clubLine}${when}${mark}${where}</svg>`;
}
