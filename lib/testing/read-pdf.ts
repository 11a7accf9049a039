import { inflateSync } from "node:zlib";
import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A part of a page that is not an ornament, in the order of reading. */
type Part = {
  /** Its roles from above: `Sect P Link`. */
  role: string;
  text: string;
  alt: string | null;
};
/** Text of one font on one line, in points from the lower left corner. */
type Item = { text: string; left: number; right: number; baseline: number; size: number };

/**
 * Reads a PDF of ours as screen readers and searches do. Structure and places are those that pdf.js finds. Texts are read here: pdf.js
 * passes over the texts that stand beside letters, and adds spaces to Devanagari.
 */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const [{ info }, markInfo, preferences] = await Promise.all([pdf.getMetadata(), pdf.getMarkInfo(), pdf.getViewerPreferences()]);
  const { Title: title, Language: language } = info as { Title: string; Language: string };
  const isTitleShown = (preferences as { DisplayDocTitle?: boolean } | null)?.DisplayDocTitle === true;
  const texts = textsOf(bytes);
  const pages = await Promise.all(texts.map(async (ofPage, index) => await readPage(await pdf.getPage(index + 1), ofPage)));
  return { title, language, isTagged: markInfo?.Marked === true, isTitleShown, pages, pageCount: pdf.numPages };
}

type Node = { role?: string; alt?: string; id?: string; type?: string; children?: Node[] };

async function readPage(page: PDFPageProxy, texts: ReadonlyMap<string, string>) {
  const parts: Part[] = [];
  const walk = ({ role, alt, children = [] }: Node, above: string[]) => {
    const roles = role === undefined || role === "Root" ? above : [...above, role];
    const contents = children.filter(({ type }) => type === "content");
    const text = contents.map(({ id = "" }) => texts.get(id.replace(/.*_mc/, "")) ?? "").join("");
    if (contents.length > 0) parts.push({ role: roles.join(" "), text, alt: alt ?? null });
    for (const child of children) if (child.role !== undefined) walk(child, roles);
  };
  walk((await page.getStructTree()) as Node, []);
  const links = (await page.getAnnotations()).map(({ url, contentsObj }) => ({ url: url as string, words: contentsObj.str as string }));
  const items: Item[] = [];
  for (const item of (await page.getTextContent()).items) {
    if (!("str" in item) || item.str.trim() === "") continue;
    const [, , , , left, baseline] = item.transform as [number, number, number, number, number, number];
    items.push({ text: item.str, left, right: left + item.width, baseline, size: item.height });
  }
  const [, , width, height] = page.view as [number, number, number, number];
  return { width, height, parts, links, items };
}

/** For each page the texts of its marked parts. */
function textsOf(bytes: Uint8Array): Map<string, string>[] {
  const file = Buffer.from(bytes).toString("latin1");
  const fonts = new Map([...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [name, lettersOf(file, id)]));
  return [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = ""]) => unpacked(stream))
    .filter((drawn) => drawn.includes(" BDC"))
    .map((drawn) => textsOfPage(drawn, fonts));
}

function unpacked(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
  } catch {
    return "";
  }
}

/** The letters of each glyph of a font. */
function lettersOf(file: string, id: string): string[] {
  const object = (number: string) => file.match(new RegExp(`\\n${number} 0 obj\\n([\\s\\S]*?)\\nendobj`))?.[1] ?? "";
  const map = object(object(id).match(/\/ToUnicode (\d+) 0 R/)?.[1] ?? "");
  const ranges = unpacked(map.match(/stream\n([\s\S]*?)\nendstream/)?.[1] ?? "").matchAll(/\[([^\]]*)\]/g);
  const hex = [...ranges].flatMap(([, range = ""]) =>
    [...range.matchAll(/<([^>]*)>/g)].map(([, letters = ""]) => letters.replaceAll(" ", "")),
  );
  return hex.map((letters) => Buffer.from(letters, "hex").swap16().toString("utf16le"));
}

const OPERATORS =
  /\/(?<tag>\w+) <<(?<marks>(?:\((?:\\[\s\S]|[^\\)])*\)|[^>(]|>(?!>))*)>> BDC|(?<plain>BMC)|(?<end>EMC)|\/(?<font>F\d+) [\d.]+ Tf|(?<line>[\d.-]+) Tm|\[(?<glyphs>[^\]]*)\] TJ/g;

function textsOfPage(drawn: string, fonts: ReadonlyMap<string, string[]>): Map<string, string> {
  const texts = new Map<string, string>();
  const open: { id: string | undefined; isReplaced: boolean }[] = [];
  let [font, line, lineWritten, isBegun]: [string[], string, string, boolean] = [[], "", "", false];
  const add = (text: string) => {
    const id = open.at(-1)?.id;
    if (id === undefined) return;
    const before = texts.get(id);
    texts.set(id, before === undefined ? text : before + (line === lineWritten ? "" : " ") + text);
    lineWritten = line;
  };
  let waiting: string | undefined;
  for (const { groups = {} } of drawn.matchAll(OPERATORS)) {
    const { marks, plain, end, font: name, line: moved, glyphs } = groups;
    if (marks !== undefined) {
      const own = marks.match(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/)?.[1];
      open.push({ id: marks.match(/\/MCID (\d+)/)?.[1] ?? open.at(-1)?.id, isReplaced: own !== undefined });
      if (own !== undefined) waiting = textOf(own);
    } else if (plain) open.push({ id: undefined, isReplaced: false });
    else if (end) open.pop();
    else if (name) [font, isBegun] = [fonts.get(name) ?? [], true];
    // Later ones of a text place single marks.
    else if (moved) [line, isBegun] = [isBegun ? moved : line, false];
    else if (glyphs !== undefined) {
      if (!open.at(-1)?.isReplaced)
        add([...glyphs.matchAll(/<([^>]*)>/g)].map(([, glyph = ""]) => font[Number.parseInt(glyph, 16)]).join(""));
      else if (waiting !== undefined) add(waiting);
      waiting = undefined;
    }
  }
  return texts;
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function textOf(written: string): string {
  const plain = written.replaceAll(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
  const raw = Buffer.from(plain, "latin1");
  return raw.readUInt16BE(0) === 0xfeff ? raw.subarray(2).swap16().toString("utf16le") : plain;
}
