import { measure, write } from "@/lib/catalogue/posters/letters";
import type { PosterType } from "@/lib/catalogue/posters/schema";
import { path, px, rect } from "@/lib/catalogue/posters/svg";

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"] as const;
const DAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"] as const;

const SIZE = 46;
const SIZE_MIN = 34;
const TRACK = 0.02;
/** Shorter names of a venue would be ambiguous. */
const VENUE_MIN_CHARACTERS = 4;

/** Formats a date: `2026-11-07` becomes `SAT 7 NOV`. Returns an empty string for an invalid one. */
export function spokenDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return "";
  return `${DAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}

/** A ring, a triangle or a square: the interface uses the same signs for the types. */
function sign(type: PosterType, x: number, y: number, size: number, fill: string): string {
  const half = size / 2;
  if (type === "Concert") {
    return `<circle cx="${px(x + half)}" cy="${px(y + half)}" r="${px(size * 0.36)}" fill="none" stroke="${fill}" stroke-width="${px(size * 0.26)}"/>`;
  }
  if (type === "Competition") return path(`M${px(x)} ${px(y + size)}h${px(size)}L${px(x + half)} ${px(y)}z`, fill);
  return rect(x, y, size, size, fill);
}

const widthOf = (text: string, size = 1) => measure("small", text, TRACK) * size;

/** A venue that is too long for its place gets smaller letters, then loses its last words, or its last letters if it is a single word. */
function fitVenue(venue: string, width: number): { text: string; size: number } {
  let text = venue;
  while (widthOf(text, SIZE_MIN) > width) {
    const characters = [...text];
    if (characters.length <= VENUE_MIN_CHARACTERS) break;
    const shorter = text.includes(" ") ? text.slice(0, text.lastIndexOf(" ")) : characters.slice(0, -1).join("");
    text = shorter.replace(/[ ,.:&–-]+$/, "");
  }
  return { text, size: Math.max(SIZE_MIN, Math.min(SIZE, width / widthOf(text))) };
}

type Facts = { type: PosterType; date: string; venue: string; x: number; y: number; width: number; fill: string; twoLines?: boolean };

/** Sign and date, and the venue at the right end of the same line, or below it. */
export function writeFacts({ type, date, venue, x, y, width, fill, twoLines = false }: Facts): string {
  const when = spokenDate(date);
  const mark = SIZE * 0.62;
  const dateWidth = mark + SIZE * 0.35 + widthOf(when, SIZE);
  const where = fitVenue(venue, twoLines ? width : width - dateWidth - SIZE);
  const line = { face: "small", fill } as const;
  const left =
    sign(type, x, y - mark, mark, fill) + write({ ...line, text: when, size: SIZE, x: x + mark + SIZE * 0.35, y }, { track: TRACK });
  if (!where.text) return left;
  const place = twoLines ? { x, y: y + SIZE * 1.15 } : { x: x + width, y };
  return left + write({ ...line, ...where, ...place }, { track: TRACK, anchor: twoLines ? "start" : "end" });
}
