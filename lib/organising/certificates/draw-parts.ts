import "server-only";
import { DANGER, INK, MARIGOLD, SECOND_INK } from "@/lib/organising/certificates/colours";
import type { PrintedPage } from "@/lib/organising/certificates/printed";
import type { Pdf, PdfPicture } from "@/lib/platform/pdf/document";
import type { Piece, SetText, TextStyle } from "@/lib/platform/pdf/set-text";

/** One page, ready to be drawn. */
export type Sheet = {
  pdf: Pdf;
  page: PrintedPage;
  logo: PdfPicture | undefined;
  signatories: { name: string; title: string; image: PdfPicture | undefined }[];
  /** Null for a specimen. */
  code: { number: string; address: string } | null;
};

export const ROOM_OF_LOGO = { width: 15, height: 15 };
export const ROOM_OF_SIGNATURE = { width: 72, height: 14 };

const NAME_MIN = (14 * 25.4) / 72;
const NAME_STEP = 0.5;
const SHRINK_STEPS = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4];

/** Sets a text as large as its style says, or smaller until it fits into the lines and no word is broken. */
export function fitLines(pdf: Pdf, pieces: Piece[], style: TextStyle, width: number, atMost = 2, isBalanced = false): SetText {
  let set = pdf.setText(pieces, style, width, isBalanced);
  for (const step of SHRINK_STEPS) {
    if (step < 1) set = pdf.setText(pieces, { ...style, size: style.size * step }, width, isBalanced);
    if (set.lines.length <= atMost && !set.isBroken) break;
  }
  return set;
}

/** Sets a text as large as its style says, or smaller until it fits into the height. */
export function fitToHeight(pdf: Pdf, pieces: Piece[], style: TextStyle, width: number, height: number): SetText {
  let set = pdf.setText(pieces, style, width);
  for (const step of SHRINK_STEPS.slice(1)) {
    if (set.height <= height) break;
    set = pdf.setText(pieces, { ...style, size: style.size * step }, width);
  }
  return set;
}

/**
 * Sets a name on the number of lines on which it is largest. Only a name that does not fit at 14 pt has a broken word.
 * @param sizes the greatest on one line, on two, and so on
 */
function setName(pdf: Pdf, name: string, { width, sizes, leading }: NameStyle, scale: number): SetText {
  const set = (size: number) => pdf.setText([{ text: name, face: "wide" }], { size, track: -0.03, leading }, width, true);
  let best: SetText | null = null;
  for (const [index, greatest] of sizes.entries()) {
    for (let size = Math.max(NAME_MIN, greatest * scale); size >= NAME_MIN && size > (best?.style.size ?? 0); size -= NAME_STEP) {
      const made = set(size);
      if (made.lines.length > index + 1 || made.isBroken) continue;
      best = made;
      break;
    }
  }
  return best ?? set(NAME_MIN);
}

type NameStyle = { width: number; sizes: number[]; leading: number };
type Part = { tag: "H1" | "P"; set: SetText };
type Words = {
  name: NameStyle;
  width: number;
  titleSize: number;
  awardSize: number;
  /** A layout without it has its text elsewhere. */
  text?: { size: number; width: number; isBalanced?: boolean };
  gap: number;
  height: number;
};

/** Title, award, name and text below each other, all of them smaller when they would not fit into the height. */
export function setWords({ pdf, page }: Sheet, { name, width, titleSize, awardSize, text, gap, height }: Words) {
  const { facts, award } = page;
  const make = (scale: number): Part[] => {
    const wide = (words: string, size: number, leading: number) =>
      fitLines(pdf, [{ text: words, face: "wide" }], { size: size * scale, track: -0.02, leading }, width, 2, true);
    return [
      { tag: "H1", set: wide(facts.title, titleSize, 1.05) },
      ...(award ? [{ tag: "P" as const, set: wide(award, awardSize, 1) }] : []),
      { tag: "P", set: setName(pdf, facts.name, name, scale) },
      ...(text
        ? [{ tag: "P" as const, set: pdf.setText(bodyOf(page), { size: text.size * scale, leading: 1.42 }, text.width, text.isBalanced) }]
        : []),
    ];
  };
  const heightOf = (parts: Part[]) => parts.reduce((sum, { set }) => sum + set.height, gap * (parts.length - 1));
  let parts = make(1);
  for (const scale of SHRINK_STEPS.slice(1)) {
    if (heightOf(parts) <= height) break;
    parts = make(scale);
  }
  return { parts, height: heightOf(parts) };
}

/** The text, with the event's name bold where it is first named. */
export function bodyOf({ facts }: PrintedPage): Piece[] {
  const start = facts.body.indexOf(facts.event.name);
  if (start < 0) return [{ text: facts.body, face: "text" }];
  const end = start + facts.event.name.length;
  return [
    { text: facts.body.slice(0, start), face: "text" },
    { text: facts.body.slice(start, end), face: "bold" },
    { text: facts.body.slice(end), face: "text" },
  ];
}

const CLUBS = new Intl.ListFormat("en-IN", { type: "conjunction" });

/** The club and those that organised together with it. */
export const clubsOf = ({ facts }: PrintedPage): string => CLUBS.format([facts.club, ...facts.coClubs]);

/** The greatest size at which a picture fits into the room. */
export function fitPicture({ width, height }: PdfPicture, room: { width: number; height: number }) {
  const scale = Math.min(room.width / width, room.height / height);
  return { width: width * scale, height: height * scale };
}

/** Logo, clubs and college beside each other, in the upper left corner. */
export function drawFrom({ pdf, page, logo }: Sheet, { x, y, width, ink }: { x: number; y: number; width: number; ink: string }): void {
  if (logo) {
    const size = fitPicture(logo, ROOM_OF_LOGO);
    const box = { x: x + (ROOM_OF_LOGO.width - size.width) / 2, y: y + (ROOM_OF_LOGO.height - size.height) / 2, ...size };
    pdf.figure(`Logo of ${page.facts.club}`, box, () => pdf.image(logo, box));
  }
  const left = logo ? x + ROOM_OF_LOGO.width + 4.5 : x;
  const room = width - (left - x);
  const clubs = fitLines(pdf, [{ text: clubsOf(page), face: "semi" }], { size: 5, leading: 1.2 }, room);
  const college = fitLines(pdf, [{ text: page.facts.college, face: "text" }], { size: 4.4, leading: 1.25 }, room, 1);
  const top = y + (ROOM_OF_LOGO.height - clubs.height - college.height) / 2;
  pdf.tag("P", () => pdf.write(clubs, { x: left, y: top, ink }));
  pdf.tag("P", () => pdf.write(college, { x: left, y: top + clubs.height, ink }));
}

type SignatureStyle = { width: number; hand: number; name: number; title: number; align: "left" | "center" };

/**
 * Signatures over their lines, names and titles; the lines are at one height.
 * @param place the upper left corner of each, from the height of all
 */
export function drawSignatures(
  { pdf, signatories }: Sheet,
  { width, hand, align, ...sizes }: SignatureStyle,
  place: (index: number, height: number) => { x: number; y: number },
): void {
  const all = signatories.map(({ name, title, image }) => {
    const signed = fitLines(pdf, [{ text: name, face: "semi" }], { size: sizes.name, leading: 1.2 }, width);
    const titled = fitLines(pdf, [{ text: title, face: "text" }], { size: sizes.title, leading: 1.25 }, width);
    return { name, image, signed, titled };
  });
  const height = hand + 0.4 + 1.75 + Math.max(0, ...all.map(({ signed, titled }) => signed.height + 0.4 + titled.height));
  for (const [index, { name, image, signed, titled }] of all.entries()) {
    const { x, y } = place(index, height);
    if (image) {
      const size = fitPicture(image, { width, height: hand });
      const box = { x: align === "center" ? x + (width - size.width) / 2 : x, y: y + hand - size.height, ...size };
      pdf.figure(`Signature of ${name}`, box, () => pdf.image(image, box));
    }
    const line = y + hand + 0.4;
    pdf.artifact(() => pdf.shapes.rect(x, line, width, 0.35).fill(INK));
    const left = align === "center" ? x + width / 2 : x;
    pdf.tag("P", () => pdf.write(signed, { x: left, y: line + 1.75, align, ink: INK }));
    pdf.tag("P", () => pdf.write(titled, { x: left, y: line + 1.75 + signed.height + 0.4, align, ink: SECOND_INK }));
  }
}

type CodeStyle = { size: number; number: number; address?: number; width: number; ink: string; isOnWhite?: boolean };

/** The code with its number, and its address where that stands beside it; a specimen has a hatched square. */
export function drawCode(sheet: Sheet, style: CodeStyle, place: (height: number) => { centre: number; y: number }): void {
  const { pdf, code } = sheet;
  if (!code) {
    const { centre, y } = place(style.size);
    pdf.artifact(() => drawNoCode(pdf, { x: centre - style.size / 2, y, size: style.size, isOnWhite: style.isOnWhite }));
    return;
  }
  const number = pdf.setText([{ text: code.number, face: "narrow" }], { size: style.number, leading: 1.1 }, style.width);
  const address = style.address && setAddress(pdf, code.address, style.address, style.width);
  const { centre, y } = place(style.size + 1 + number.height + (address ? 1 + address.height : 0));
  const box = { x: centre - style.size / 2, y, width: style.size, height: style.size };
  pdf.figure(`Code that leads to ${code.address}`, box, () => pdf.qr(code.address, box, { ink: INK, isOnWhite: style.isOnWhite }));
  const below = y + style.size + 1;
  pdf.tag("P", () => pdf.write(number, { x: centre, y: below, align: "center", ink: style.ink }));
  if (address) drawAddress(pdf, code.address, address, { x: centre, y: below + number.height + 1, align: "center", ink: style.ink });
}

export const setAddress = (pdf: Pdf, address: string, size: number, width: number): SetText =>
  fitLines(pdf, [{ text: address, face: "narrow" }], { size, track: 0.01, leading: 1.2 }, width, 1);

/** The address as text that is a link. */
export function drawAddress(
  pdf: Pdf,
  url: string,
  set: SetText,
  { x, y, align, ink }: { x: number; y: number; align: "center" | "right"; ink: string },
): void {
  const box = { x: align === "center" ? x - set.width / 2 : x - set.width, y, width: set.width, height: set.height };
  pdf.group("P", () => pdf.link(url, box, () => pdf.write(set, { x, y, align, ink })));
}

type NoCode = { x: number; y: number; size: number; isOnWhite?: boolean };

function drawNoCode({ shapes }: Pdf, { x, y, size, isOnWhite = false }: NoCode): void {
  if (isOnWhite) shapes.rect(x, y, size, size).fill("#ffffff");
  shapes.save();
  shapes.rect(x, y, size, size).clip();
  for (let start = -size; start < size; start += 2.1) {
    shapes.moveTo(x + start, y + size).lineTo(x + start + size, y);
  }
  shapes.lineWidth(0.5).stroke("#dcd6c6");
  shapes.restore();
  shapes.rect(x, y, size, size).lineWidth(0.25).dash(1, { space: 0.7 }).stroke("#7d7766").undash();
}

/** The mark of Quad with its name; `x` is the left edge or, with `align`, the right one. */
export function drawQuad(pdf: Pdf, { x, y, align = "left", ink }: { x: number; y: number; align?: "left" | "right"; ink: string }): void {
  const word = pdf.setText([{ text: "Quad", face: "wide" }], { size: 4.6, track: -0.04, leading: 1 }, 40);
  const left = align === "left" ? x : x - word.width - 7.4;
  pdf.artifact(() => {
    const { shapes } = pdf;
    shapes
      .save()
      .translate(left, y)
      .scale(6 / 32);
    shapes.path("M6 2h20a4 4 0 0 1 4 4v12h-8v-8H10v12h8v8H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z").fill(ink);
    shapes.path("M22 22h8v8h-8z").fill(MARIGOLD);
    shapes.restore();
  });
  pdf.tag("P", () => pdf.write(word, { x: left + 7.4, y: y + 0.7, ink }));
}

/** Across a page that is no certificate. */
export function drawSpecimen(pdf: Pdf): void {
  const { shapes, width, height } = pdf;
  const word = pdf.setText([{ text: "SPECIMEN", face: "wide" }], { size: 40, track: 0.02, leading: 1 }, width * 2);
  pdf.tag("P", () => {
    shapes
      .save()
      .rotate(-24, { origin: [width / 2, height / 2] })
      .fillOpacity(0.26);
    pdf.write(word, { x: width / 2, y: (height - word.height) / 2, align: "center", ink: DANGER });
    shapes.restore();
  });
}
