import "server-only";
import { createHash } from "node:crypto";
import PDFDocument from "pdfkit";
import encodeQR from "qr";
import sharp from "sharp";
import { openFonts } from "@/lib/platform/pdf/fonts";
import { baseline, createSetter, lineHeight, type SetText } from "@/lib/platform/pdf/set-text";

/** Points in a millimetre. */
const MM = 72 / 25.4;
const A4 = { short: 210, long: 297 };

export type Box = { x: number; y: number; width: number; height: number };
type Place = { x: number; y: number; align?: "left" | "center" | "right"; ink?: string };

type Options = {
  title: string;
  /** The date inside the file; the only one. */
  createdAt: Date;
  layout: "landscape" | "portrait";
};

type StructureOptions = PDFKit.Mixins.StructureElementOptions & { bbox: number[] };
/** In thousandths of an em. */
type GlyphPosition = { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number };
type Reference = { data: Record<string, unknown>; end(): void };
type Document = PDFKit.PDFDocument & {
  openImage(bytes: Buffer): PdfPicture;
  ref(data: object): Reference;
  addContent(data: string): void;
  page: { xobjects: Record<string, Reference>; fonts: Record<string, Reference> };
  _font: { id: string; ref(): Reference; encode(text: string): [string[], GlyphPosition[]] };
};
type Element = PDFKit.PDFStructureElement;

/**
 * A PDF on A4, tagged for screen readers (PDF/UA-1), in English unless a part says otherwise. Whatever is drawn stands inside `artifact`,
 * `tag`, `figure` or `link`. The same calls make the same bytes. All measures are millimetres from the top left corner.
 */
export function openPdf({ title, createdAt, layout }: Options) {
  const fonts = openFonts();
  const options = {
    size: "A4",
    layout,
    margin: 0,
    autoFirstPage: false,
    // Not its own default, which is not embedded.
    font: null,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    displayTitle: true,
    lang: "en-IN",
    info: { Title: title, Creator: "Quad", Producer: "Quad", CreationDate: createdAt },
  };
  // The types are those of an earlier version, which knew neither PDF/UA nor `null`.
  const doc = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions) as Document;
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  const [width, height] = layout === "landscape" ? [A4.long, A4.short] : [A4.short, A4.long];
  const stamps = new Map<string, Reference>();
  const pictures = new Map<string, PdfPicture>();
  let parent: Element | null = null;

  const attach = (element: Element) => {
    if (parent) parent.add(element);
    else doc.addStructure(element);
  };

  /** Contains others, such as `Sect`, `L`, `LI`, `Table`, `TR`. */
  function group(type: string, draw: () => void): void {
    const element = doc.struct(type);
    attach(element);
    const outer = parent;
    parent = element;
    draw();
    parent = outer;
    element.end();
  }

  /** Contains what `draw` draws, such as `H1`, `P`, `TD`. */
  function tag(type: string, draw: () => void): void {
    attach(doc.struct(type, {}, [draw]));
  }

  /** An ornament, which screen readers pass over. */
  function artifact(draw: () => void): void {
    doc.markContent("Artifact", { type: "Layout" });
    draw();
    doc.endMarkedContent();
  }

  /**
   * Shapes that appear often: the file has them once.
   * @param name unique for what `draw` draws; letters and digits
   */
  function stamp(name: string, draw: () => void): void {
    let form = stamps.get(name);
    if (!form) {
      const { page } = doc as unknown as { page: { content: Reference; resources: { data: object } } };
      const [content, resources] = [page.content, page.resources];
      form = doc.ref({ Type: "XObject", Subtype: "Form", BBox: [-A4.long, -A4.long, A4.long, A4.long] });
      page.content = form;
      page.resources = { data: {} };
      draw();
      form.data.Resources = page.resources.data;
      form.end();
      [page.content, page.resources] = [content, resources];
      stamps.set(name, form);
    }
    doc.page.xobjects[name] = form;
    doc.addContent(`/${name} Do`);
  }

  /** A picture with its alternative text. */
  function figure(alt: string, { x, y, width, height }: Box, draw: () => void): void {
    attach(doc.struct("Figure", { alt, bbox: [x * MM, y * MM, (x + width) * MM, (y + height) * MM] } as StructureOptions, [draw]));
  }

  /** A link around what `draw` draws in the box. */
  function link(url: string, { x, y, width, height }: Box, draw: () => void): void {
    const element = doc.struct("Link");
    attach(element);
    element.add(draw);
    // Only a String object becomes a text of the file; a string would become a name.
    const options = { structParent: element, Contents: new String(url) } as unknown as PDFKit.Mixins.AnnotationOption;
    doc.link(x, y, width, height, url, options);
    element.end();
  }

  /** Draws lines of text; `x` is their left edge, their centre or their right edge. */
  function write({ lines, style }: SetText, { x, y, align = "left", ink = "#000000" }: Place): void {
    let top = y;
    doc.fillColor(ink);
    for (const line of lines) {
      let left = x - line.width * { left: 0, center: 0.5, right: 1 }[align];
      for (const { face, script, typed, text, readBack, width } of line.runs) {
        doc.font(fonts(face, script) as unknown as Uint8Array, `${face}-${script}`);
        const track = script === "latin" ? style.track * style.size : 0;
        const draw = () => drawGlyphs(text, { x: left, y: top + baseline(line, style), size: style.size, track });
        // Without it, readers that copy text take the letters of Devanagari in the order in which they are drawn.
        if (script === "devanagari") spanned(draw, { actual: typed, lang: "hi" });
        else if (readBack !== typed) spanned(draw, { actual: typed });
        else draw();
        left += width;
      }
      top += lineHeight(line, style);
    }
  }

  /**
   * Draws a text in the current font. `doc.text` turns the page upside down for each text, and readers that place a span after its end,
   * as poppler does, find it outside the page.
   */
  function drawGlyphs(text: string, { x, y, size, track }: { x: number; y: number; size: number; track: number }): void {
    const font = doc._font;
    doc.page.fonts[font.id] ??= font.ref();
    const [glyphs, positions] = font.encode(text);
    const out = [`BT /${font.id} ${number(size)} Tf ${number(track)} Tc`];
    let right = 0;
    let shown = "";
    const show = (from: number, up: number) => out.push(`1 0 0 -1 ${number(x + from)} ${number(y - up)} Tm`);
    const flush = () => {
      if (shown) out.push(`[${shown}] TJ`);
      shown = "";
    };
    let isMoved = true;
    for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
      const isOffset = xOffset !== 0 || yOffset !== 0;
      if (isOffset || isMoved) {
        flush();
        show(right + (xOffset * size) / 1000, (yOffset * size) / 1000);
      }
      isMoved = isOffset;
      shown += `<${glyphs[index]}>`;
      if (xAdvance !== advanceWidth) shown += number(advanceWidth - xAdvance);
      right += (xAdvance * size) / 1000 + track;
    }
    flush();
    doc.addContent(`${out.join("\n")} ET`);
  }

  function spanned(draw: () => void, options: PDFKit.Mixins.MarkingOptions): void {
    doc.markContent("Span", options);
    draw();
    doc.endMarkedContent();
  }

  /** A QR code of a text, with a white edge of four modules when it stands on a colour. */
  function qr(text: string, { x, y, width }: Omit<Box, "height">, { ink = "#000000", isOnWhite = false } = {}): void {
    const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
    const module = width / rows.length;
    if (isOnWhite) doc.rect(x, y, width, width).fill("#ffffff");
    for (const [row, isDark] of rows.entries()) {
      for (let column = 0; column < isDark.length; column++) {
        const start = column;
        while (isDark[column]) column++;
        if (column > start) doc.rect(x + start * module, y + row * module, (column - start) * module, module);
      }
    }
    doc.fill(ink);
  }

  /**
   * Makes a picture ready for `image`: resized for print, on the colour on which it will stand.
   * @param room the greatest size, in millimetres
   */
  async function picture(bytes: Buffer, room: { width: number; height: number }, ground: string): Promise<PdfPicture> {
    const key = createHash("sha256").update(`${room.width} ${room.height} ${ground} `).update(bytes).digest("hex");
    const made = pictures.get(key) ?? doc.openImage(await printable(bytes, room, ground));
    pictures.set(key, made);
    return made;
  }

  function image(picture: PdfPicture, { x, y, width, height }: Box): void {
    doc.image(picture as unknown as PDFKit.Mixins.ImageSrc, x, y, { width, height });
  }

  /** Begins a page, after other requests had their turn. */
  async function addPage(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    doc.addPage();
    doc.scale(MM);
  }

  /** The file, which cannot be drawn on any more. */
  async function finish(): Promise<Buffer> {
    doc.end();
    return await written;
  }

  return {
    width,
    height,
    shapes: doc,
    setText: createSetter(fonts),
    group,
    tag,
    artifact,
    stamp,
    figure,
    link,
    write,
    qr,
    picture,
    image,
    addPage,
    finish,
  };
}

export type Pdf = ReturnType<typeof openPdf>;
/** A picture of a document; its size is in pixels. */
export type PdfPicture = { width: number; height: number };

const number = (value: number) => String(Math.round(value * 1000) / 1000);

/** White modules around a code; readers need them to find it. */
const QUIET_ZONE = 4;

const PIXELS_PER_MM = 300 / 25.4;
const PICTURE_MAX_BYTES = 80_000;
const QUALITIES = [92, 75, 50, 25];

/**
 * Without transparent parts, which pdfkit would unpack and pack again: a PNG, which keeps the ground's colour, or a JPEG where that is too
 * large.
 */
async function printable(bytes: Buffer, room: { width: number; height: number }, ground: string): Promise<Buffer> {
  const small = await sharp(bytes)
    .autoOrient()
    .resize({
      width: Math.ceil(room.width * PIXELS_PER_MM),
      height: Math.ceil(room.height * PIXELS_PER_MM),
      fit: "inside",
      withoutEnlargement: true,
    })
    .flatten({ background: ground })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  let made = await sharp(small.data, { raw: small.info }).png({ compressionLevel: 9 }).toBuffer();
  for (const quality of QUALITIES) {
    if (made.length <= PICTURE_MAX_BYTES) break;
    made = await sharp(small.data, { raw: small.info }).jpeg({ quality, chromaSubsampling: "4:4:4" }).toBuffer();
  }
  return made;
}
