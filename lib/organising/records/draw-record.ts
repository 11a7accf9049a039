import "server-only";
import { verifyPath } from "@/lib/identity/pages/paths";
import { INK, PAPER, SECOND_INK } from "@/lib/organising/certificates/colours";
import { shownNumber } from "@/lib/organising/certificates/policy";
import type { SharedEntryJson } from "@/lib/organising/records/calls";
import type { PrintedRecord } from "@/lib/organising/records/service";
import { linkUrl, toHeadJson, toSharedEntryJson } from "@/lib/organising/records/wire";
import { factsOf, kindText, LINK_IS_EMPTY, totalsText } from "@/lib/organising/records/words";
import { env } from "@/lib/platform/env";
import { openPdf, type Pdf } from "@/lib/platform/pdf/document";
import { missingLetters } from "@/lib/platform/pdf/fonts";
import { makePdf } from "@/lib/platform/pdf/queue";
import type { Piece, SetText, TextStyle } from "@/lib/platform/pdf/set-text";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";

// All measures are millimetres.
const LEFT = 18;
const WIDTH = 174;
const RIGHT = LEFT + WIDTH;
const TOP = 18;
const FOOT = 280;
/** The height at which the entries of a page end. */
const BOTTOM = 272;
const NUMBER_WIDTH = 42;
const GAP = 5;
const CODE = 27;

type Row = { height: number; draw(y: number): void };
/** Rows of one year on one page. */
type Block = { year: string; rows: Row[] };

/**
 * A record as a PDF on A4. The same record makes the same bytes. Letters that no font here has are drawn as question marks.
 * @throws AppError server_busy when too many wait
 * Source: contract after 6.
 */
export function recordPdf(record: PrintedRecord): Promise<Buffer> {
  return makePdf(async () => {
    const { holder, totals, entries, link, asOf, hasMore } = record;
    const { name, college } = toHeadJson(holder, totals);
    const pdf = openPdf({ title: `Record of ${name}`, createdAt: asOf, layout: "portrait" });
    const set = (text: string, face: Piece["face"], style: TextStyle, width = WIDTH) =>
      pdf.setText([{ text: drawable(text), face }], style, width);
    const day = (instant: Date) => dayIn(DEFAULT_TIME_ZONE, instant);

    const text = totalsText(totals);
    const totalsLine = text ? `${text.number} ${text.what} ${text.rest}`.trim() : link ? LINK_IS_EMPTY : "Nothing yet.";
    const url = link && linkUrl(link.id);
    const headWidth = url ? WIDTH - CODE - GAP : WIDTH;
    const head: { tag: "H1" | "P"; set: SetText; after: number }[] = [
      { tag: "P", set: set("Record", "narrow", { size: 3.8 }, headWidth), after: 1 },
      { tag: "H1", set: set(name, "wide", { size: 10, track: -0.03, leading: 1.05 }, headWidth), after: 2 },
      ...(college ? [{ tag: "P" as const, set: set(college, "semi", { size: 4.4 }, headWidth), after: 3 }] : []),
      {
        tag: "P",
        set: set(totalsLine, "text", { size: 4.2 }, headWidth),
        after: 3,
      },
      { tag: "P", set: set(asOfText(day(asOf), link && day(link.expiresAt)), "text", { size: 3.4 }, headWidth), after: 2 },
    ];
    const address = url ? set(url, "narrow", { size: 3.2 }, headWidth) : null;
    const headHeight = head.reduce((sum, part) => sum + part.set.height + part.after, 0) + (address?.height ?? 0);
    const rows = entries.map((entry) => ({ year: entry.from.slice(0, 4), row: toRow(pdf, set, toSharedEntryJson(entry), college) }));
    const pages = breakPages(rows, TOP + Math.max(headHeight, url ? CODE : 0) + GAP);
    const all = totals.attended + totals.helped + totals.won;

    for (const [index, { top, blocks }] of pages.entries()) {
      await pdf.addPage();
      pdf.artifact(() => pdf.shapes.rect(0, 0, pdf.width, pdf.height).fill(PAPER));
      if (index === 0) {
        let y = TOP;
        for (const part of head) {
          pdf.tag(part.tag, () => pdf.write(part.set, { x: LEFT, y, ink: part.tag === "H1" ? INK : SECOND_INK }));
          y += part.set.height + part.after;
        }
        if (url && address) {
          pdf.link(url, { x: LEFT, y, width: address.width, height: address.height }, () => pdf.write(address, { x: LEFT, y, ink: INK }));
          const place = { x: RIGHT - CODE, y: TOP, width: CODE };
          pdf.figure("The code of this record’s link", { ...place, height: CODE }, () => pdf.qr(url, place, { ink: INK, isOnWhite: true }));
        }
      }
      let y = top;
      for (const { year, rows } of blocks) {
        const title = set(year, "wide", { size: 6, track: -0.02 });
        pdf.tag("H2", () => pdf.write(title, { x: LEFT, y, ink: INK }));
        y += title.height + 1;
        pdf.artifact(() => pdf.shapes.rect(LEFT, y, WIDTH, 0.8).fill(INK));
        y += 0.8;
        pdf.group("L", () => {
          for (const row of rows) {
            pdf.group("LI", () => pdf.group("LBody", () => row.draw(y + ROW_PADDING)));
            y += row.height;
            pdf.artifact(() => pdf.shapes.rect(LEFT, y - 0.2, WIDTH, 0.2).fill("#dcd6c6"));
          }
        });
        y += GAP;
      }
      const isLast = index === pages.length - 1;
      if (isLast && hasMore) {
        const more = set(`The newest ${entries.length} of ${all} entries.`, "text", { size: 3.4 });
        pdf.tag("P", () => pdf.write(more, { x: LEFT, y: BOTTOM + 1, ink: SECOND_INK }));
      }
      const foot = set(url ? "Confirmed by check-ins and organisers on Quad" : "Not checkable", "bold", { size: 3.4 });
      const page = set(`Page ${index + 1} of ${pages.length}`, "narrow", { size: 3.2 });
      pdf.tag("P", () => pdf.write(foot, { x: LEFT, y: FOOT, ink: INK }));
      pdf.tag("P", () => pdf.write(page, { x: RIGHT, y: FOOT, align: "right", ink: SECOND_INK }));
    }
    return await pdf.finish();
  });
}

const asOfText = (asOf: string, end: string | null) => (end ? `As of ${asOf}. This link ends on ${end}.` : `As of ${asOf}.`);

const ROW_PADDING = 2.4;
const YEAR_HEIGHT = 9;

function toRow(
  pdf: Pdf,
  set: (text: string, face: Piece["face"], style: TextStyle, width?: number) => SetText,
  entry: SharedEntryJson,
  home: string | null,
): Row {
  const { title, event, certificate } = entry;
  const width = certificate ? WIDTH - NUMBER_WIDTH - GAP : WIDTH;
  const name = set(title, "semi", { size: 4.2 }, width);
  const facts = set([kindText(entry), ...factsOf(entry, home)].join(" · "), "text", { size: 3.4 }, width);
  const number = certificate && set(shownNumber(certificate), "narrow", { size: 3.6 }, NUMBER_WIDTH);
  const height = name.height + facts.height + 0.6 + 2 * ROW_PADDING;
  const draw = (y: number) => {
    const writeName = () => pdf.write(name, { x: LEFT, y, ink: INK });
    if (event) pdf.link(event, { x: LEFT, y, width: name.width, height: name.height }, writeName);
    else pdf.tag("P", writeName);
    pdf.tag("P", () => pdf.write(facts, { x: LEFT, y: y + name.height + 0.6, ink: SECOND_INK }));
    if (!certificate || !number) return;
    const box = { x: RIGHT - number.width, y, width: number.width, height: number.height };
    pdf.link(`${env.ORIGIN}${verifyPath(shownNumber(certificate))}`, box, () =>
      pdf.write(number, { x: RIGHT, y, align: "right", ink: INK }),
    );
  };
  return { height, draw };
}

/** The rows on their pages, under their years; a year that goes on has its heading again. @param firstTop where the first page’s begin */
function breakPages(rows: readonly { year: string; row: Row }[], firstTop: number): { top: number; blocks: Block[] }[] {
  const pages: { top: number; blocks: Block[] }[] = [{ top: firstTop, blocks: [] }];
  let y = firstTop;
  for (const { year, row } of rows) {
    let page = pages[pages.length - 1];
    const isNewYear = page?.blocks.at(-1)?.year !== year;
    if (!page || y + row.height + (isNewYear ? YEAR_HEIGHT + GAP : 0) > BOTTOM) {
      page = { top: TOP, blocks: [] };
      pages.push(page);
      y = TOP;
    }
    let block = page.blocks.at(-1);
    if (block?.year !== year) {
      y += YEAR_HEIGHT + (block ? GAP : 0);
      block = { year, rows: [] };
      page.blocks.push(block);
    }
    block.rows.push(row);
    y += row.height;
  }
  return pages;
}

function drawable(text: string): string {
  const missing = missingLetters(text);
  return missing.length === 0 ? text : [...text.normalize("NFC")].map((letter) => (missing.includes(letter) ? "?" : letter)).join("");
}
