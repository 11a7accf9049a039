import { writeFacts } from "@/lib/catalogue/posters/facts";
import { findGlyphs } from "@/lib/catalogue/posters/glyphs";
import { fitLines, heightsOf, type LetterBox, lineBreaks, markOf, measure, write, writeBlock } from "@/lib/catalogue/posters/letters";
import { type Palette, readableOn } from "@/lib/catalogue/posters/palettes";
import { at, type NonEmpty, pick, type Random, shuffled } from "@/lib/catalogue/posters/random";
import type { Family, PosterType } from "@/lib/catalogue/posters/schema";
import { disc, path, px, rect } from "@/lib/catalogue/posters/svg";

/**
 * The input of a family: words, measures, colours, and the poster's random numbers. `id` makes the picture's internal references unique.
 */
type Sheet = {
  title: string;
  type: PosterType;
  date: string;
  venue: string;
  width: number;
  height: number;
  wide: boolean;
  margin: number;
  palette: Palette;
  random: Random;
  id: string;
};

/** The picture between the background and the edge of the sheet. */
type Draw = (sheet: Sheet) => string;

/** The facts at the foot of the sheet; if the picture takes the right side, on two lines below the title. */
function factsAtFoot(sheet: Sheet, columnWidth: number, lift = 56): string {
  const { width, height, wide, margin: x, palette } = sheet;
  return wide
    ? writeFacts({ ...sheet, x, y: height - x - lift, width: columnWidth, fill: palette.ink, twoLines: true })
    : writeFacts({ ...sheet, x, y: height - x, width: width - x * 2, fill: palette.ink });
}

function factsAtHead(sheet: Sheet): string {
  const { width, margin: x, palette } = sheet;
  return writeFacts({ ...sheet, x, y: x + 34, width: width - x * 2, fill: palette.ink });
}

/** A marigold head, ring upon ring of petals, cut by the edge of the sheet. */
const garland: Draw = (sheet) => {
  const { title, width, height, wide, margin, palette, random } = sheet;
  const { ground, ink, first, second, third } = palette;
  const centreX = wide ? width * 0.78 : width * (random() < 0.5 ? 0.66 : 0.36);
  const centreY = wide ? height * 0.48 : height * 0.36;
  const radius = wide ? height * 0.55 : width * 0.6;
  const rings = 5 + Math.floor(random() * 2);
  const colours: NonEmpty<string> = [first, second, first, third, second, first, third];
  let petals = "";
  for (let ring = 0; ring < rings; ring++) {
    const outer = radius * (1 - ring / rings);
    const count = Math.max(9, Math.round(26 - ring * 3.2));
    const length = outer * 0.46;
    const breadth = ((Math.PI * outer) / count) * 0.98;
    const turn = random() * 360;
    const shape = `cx="0" cy="${px(-(outer - length * 0.5))}" rx="${px(breadth)}" ry="${px(length * 0.55)}"`;
    let ellipses = "";
    for (let petal = 0; petal < count; petal++) ellipses += `<ellipse ${shape} transform="rotate(${px(turn + (360 / count) * petal)})"/>`;
    petals += `<g fill="${at(colours, ring)}" stroke="${ground}" stroke-width="5">${ellipses}</g>`;
  }
  const flower = `<g transform="translate(${px(centreX)} ${px(centreY)})">${petals}${disc(0, 0, radius * 0.09, ink)}</g>`;

  const box = wide
    ? { x: margin, y: margin, width: width * 0.37, height: height - margin * 2 - 150 }
    : { x: margin, y: height * 0.6, width: width - margin * 2, height: height * 0.4 - margin - 92 };
  const words = { face: "condensed", text: title, box, maxLines: wide ? 4 : 3 } as const;
  // The petals that reach into the title's part of the sheet are covered.
  const top = box.y + box.height - fitLines(words).height - 56;
  const cover = wide ? "" : path(`M0 ${px(top)}H${width}V${height}H0z`, ground);
  return flower + cover + writeBlock({ ...words, fill: ink, atFoot: !wide }) + factsAtFoot(sheet, width * 0.36, 52);
};

/** Sound leaving a stage: rings from one edge; every second ring is broken. */
const arcs: Draw = (sheet) => {
  const { title, width, height, wide, margin, palette, random } = sheet;
  const { ground, ink, first, second, third } = palette;
  const centreX = wide ? width * 0.98 : pick([0, width / 2, width], random);
  const bands = wide ? 9 : 7;
  const step = (wide ? height * 1.02 : height * 0.61) / bands;
  const colours: NonEmpty<string> = [first, second, third];
  const lift = Math.floor(random() * 3);
  let rings = "";
  for (let band = bands; band > 0; band--) rings += disc(centreX, height, step * band, band % 2 ? at(colours, band + lift) : ground);
  rings += disc(centreX, height, step * 0.95, ink);
  // The title keeps a clear area above the rings.
  const box = wide
    ? { x: margin, y: margin, width: width * 0.36, height: height - margin * 2 - 190 }
    : { x: margin, y: margin + 92, width: width - margin * 2, height: height * 0.25 };
  const words = writeBlock({ face: "wide", text: title, box, fill: ink, maxLines: 3, track: -0.02, maxSize: wide ? 190 : 210 });
  return rings + words + (wide ? factsAtFoot(sheet, width * 0.36, 52) : factsAtHead(sheet));
};

/** The title, repeated. */
const echo: Draw = (sheet) => {
  const { title, width, height, wide, margin, palette, random } = sheet;
  const { ink, first, second, third } = palette;
  const line = width - margin * 2;
  const room = height - margin * 2 - 110;
  const gap = 22;
  const box: LetterBox = { x: margin, y: margin, width: line, height: room / 2.2 };
  const short = wide || title.split(" ").length < 3;
  const lines = short ? [title] : fitLines({ face: "condensed", text: title, box, maxLines: 2 }).lines;
  const set = lines.map((text) => {
    const size = line / measure("condensed", text, -0.01);
    const { cap, tail } = heightsOf("condensed", text);
    return { text, size, above: size * cap, tall: size * (cap + tail) };
  });
  const stretch = Math.min(1.3, Math.max(1, room / 4 / Math.max(...set.map(({ tall }) => tall))));
  const unit = set.reduce((sum, { tall }) => sum + tall * stretch + gap, 0);
  const times = Math.max(1, Math.floor((room + gap) / unit));
  const scale = Math.min(1.25, room / (times * unit - gap));
  const landed = times - 1 - Math.floor(random() * Math.min(2, times - 1));
  const colours = shuffled([first, second, third], random);
  const mark = markOf(lines.map((text) => ({ face: "condensed", text })));
  let y = margin;
  let out = "";
  for (let time = 0; time < times; time++) {
    for (const { text, size, above, tall } of set) {
      const fill = time === landed ? ink : at(colours, time);
      const setting = { track: -0.01, stretch: stretch * scale, opacity: time === landed ? undefined : 0.92, mark };
      out += write({ face: "condensed", text, x: margin, y: y + above * stretch * scale, size, fill }, setting);
      y += tall * stretch * scale + gap * scale;
    }
  }
  const rule = rect(margin, height - margin - 78, line, 6, ink);
  return out + rule + writeFacts({ ...sheet, x: margin, y: height - margin, width: line, fill: ink });
};

/** Ribbons of water, or of a crowd with raised arms. */
const waves: Draw = (sheet) => {
  const { title, width, height, wide, margin, palette, random } = sheet;
  const { ground, ink, first, second, third } = palette;
  const colours: NonEmpty<string> = [first, third, second, ground];
  const start = wide ? height * 0.64 : height * 0.55;
  const count = 7;
  const gap = (height - start) / (count - 1.6);
  const length = width / (1.1 + random() * 0.9);
  let ribbons = "";
  for (let ribbon = 0; ribbon < count; ribbon++) {
    const lift = Math.min(height * 0.1, gap * (0.8 + random() * 0.5));
    const shift = -length * random();
    const quarter = px(length * 0.25);
    const up = px(-lift * 1.3);
    let outline = `M${px(shift)} ${px(start + ribbon * gap)}`;
    for (let x = shift; x < width + length; x += length) {
      outline += `c${quarter} ${up} ${quarter} ${up} ${px(length / 2)} 0s${quarter} ${px(lift * 1.3)} ${px(length / 2)} 0`;
    }
    ribbons += path(`${outline}V${height}H${px(shift)}z`, at(colours, ribbon));
  }
  const box = { x: margin, y: margin + 92, width: wide ? width * 0.8 : width - margin * 2, height: height * 0.26 };
  const words = writeBlock({ face: "lower", text: title, box, fill: ink, maxLines: wide ? 2 : 3, track: -0.025, maxSize: 230 });
  return ribbons + words + factsAtHead(sheet);
};

/** Limits of stretching: beyond them a letter would look squeezed or drawn out. */
const STACK_STRETCH = { best: 1.08, good: [0.72, 1.6], allowed: [0.6, 2] } as const;

/** Wood type: every line as wide as the sheet. */
const stack: Draw = (sheet) => {
  const { title, width, height, wide, margin, palette, random } = sheet;
  const { ground, ink, first } = palette;
  const line = width - margin * 2;
  const gap = 26;
  const setLines = (texts: string[]) => {
    const lines = texts.map((text) => {
      const face = measure("wide", text, -0.02) < (wide ? 3.4 : 2.2) ? ("wide" as const) : ("condensed" as const);
      const size = line / measure(face, text, -0.015);
      const { cap, tail } = heightsOf(face, text);
      return { text, face, size, above: size * cap, tall: size * (cap + tail) };
    });
    const room = height - margin * 2 - 110 - gap * (lines.length - 1);
    const stretch = room / lines.reduce((sum, { tall }) => sum + tall, 0);
    const outOfShape = stretch < STACK_STRETCH.good[0] || stretch > STACK_STRETCH.good[1];
    return { lines, stretch, cost: Math.abs(Math.log(stretch / STACK_STRETCH.best)) + (outOfShape ? 9 : 0) };
  };
  const all = lineBreaks(title.split(" "), wide ? 3 : 5).map(setLines);
  const { lines, stretch: wanted } = all.reduce((best, set) => (set.cost < best.cost ? set : best));
  const stretch = Math.min(STACK_STRETCH.allowed[1], Math.max(STACK_STRETCH.allowed[0], wanted));
  // A title of one narrow letter would be taller than the sheet: it becomes less wide instead.
  const shrink = Math.min(1, wanted / stretch);
  const strong = Math.floor(random() * lines.length);
  const mark = markOf(lines);
  let y = margin;
  let out = "";
  lines.forEach(({ text, face, size, above, tall: unstretched }, place) => {
    const tall = unstretched * stretch * shrink;
    const isStrong = place === strong && lines.length > 1;
    if (isStrong) {
      const top = place === 0 ? 0 : y - gap / 2;
      out += rect(0, top, width, y + tall + gap / 2 - top, ink);
    }
    const fill = isStrong ? ground : ink;
    out += write({ face, text, x: margin, y: y + above * stretch * shrink, size: size * shrink, fill }, { track: -0.015, stretch, mark });
    y += tall + gap;
  });
  const band = rect(0, height - margin - 96, width, 96 + margin, first);
  return out + band + writeFacts({ ...sheet, x: margin, y: height - margin + 4, width: line, fill: readableOn(first) });
};

/** The campus from above: quarter circles around open courts. */
const tiles: Draw = (sheet) => {
  const { title, width, height, wide, margin, palette, random } = sheet;
  const { ground, ink, first, second, third } = palette;
  const [columns, rows] = wide ? [5, 5] : [4, 3];
  const side = wide ? height / 5 : width / 4;
  const left = wide ? width - side * columns : 0;
  const colours: NonEmpty<string> = [first, second, third, ink];
  const half = side / 2;
  const from = px(-half);
  const to = px(half);
  let out = "";
  let last = -1;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = left + column * side;
      const y = row * side;
      let choice = Math.floor(random() * 4);
      if (choice === last) choice = (choice + 1) % 4;
      last = choice;
      const colour = at(colours, choice);
      const other = at(colours, choice + 1 + Math.floor(random() * 3));
      const turn = Math.floor(random() * 4) * 90;
      const kind = random();
      out += rect(x, y, side + 0.6, side + 0.6, kind < 0.2 ? ground : colour);
      let shape = "";
      if (kind < 0.2) shape = path(`M${from} ${to}A${px(side)} ${px(side)} 0 0 1 ${to} ${from}V${to}z`, colour);
      else if (kind < 0.55) shape = path(`M${from} ${to}V${from}A${px(side)} ${px(side)} 0 0 1 ${to} ${to}z`, other);
      else if (kind < 0.75) shape = disc(0, 0, side * 0.31, other);
      else if (kind < 0.9) shape = path(`M${from} ${to}h${px(side)}L0 ${from}z`, other);
      else shape = rect(-side * 0.25, -side * 0.25, half, half, other);
      out += `<g transform="translate(${px(x + half)} ${px(y + half)})rotate(${turn})">${shape}</g>`;
    }
  }
  const box = wide
    ? { x: margin, y: margin, width: left - margin * 2, height: height - margin * 2 - 170 }
    : { x: margin, y: side * 3 + 64, width: width - margin * 2, height: height - side * 3 - 64 - margin - 92 };
  const words = writeBlock({ face: "condensed", text: title, box, fill: ink, maxLines: wide ? 5 : 3 });
  return out + words + factsAtFoot(sheet, left - margin * 2);
};

/** Steps to a top one, for events with a winner. */
const podium: Draw = (sheet) => {
  const { title, width, height, wide, margin, palette, random } = sheet;
  const { ground, ink, first, second, third } = palette;
  const breadth = (wide ? width * 0.52 : width) / 4;
  const left = wide ? width * 0.48 : 0;
  const shares = random() < 0.5 ? [0.34, 0.56, 0.78, 1] : [0.5, 1, 0.72, 0.3];
  const high = wide ? height * 0.86 : height * 0.5;
  const fills: NonEmpty<string> = [first, second, third, first];
  const half = px(breadth / 2);
  const rise = px(breadth * 0.28);
  const fall = px(-breadth * 0.28);
  let out = "";
  shares.forEach((share, step) => {
    const tall = high * share;
    const x = left + step * breadth;
    out += rect(x, height - tall, breadth + 0.6, tall, at(fills, step));
    const chevrons = Math.floor(tall / (breadth * 0.5));
    for (let chevron = 1; chevron < chevrons; chevron++) {
      const y = height - tall + chevron * breadth * 0.5;
      const outline = `M${px(x)} ${px(y)}l${half} ${fall}l${half} ${rise}v${px(breadth * 0.1)}l${px(-breadth / 2)} ${fall}l${px(-breadth / 2)} ${rise}z`;
      out += `<path d="${outline}" fill="${ground}" opacity="${share === 1 ? 1 : 0.55}"/>`;
    }
  });
  out += disc(left + (shares.indexOf(1) + 0.5) * breadth, height - high - breadth * 0.36, breadth * 0.3, ink);
  const box = wide
    ? { x: margin, y: margin, width: width * 0.42 - margin, height: height - margin * 2 - 170 }
    : { x: margin, y: margin + 92, width: width - margin * 2, height: height * 0.5 - margin - 92 - breadth * 0.72 };
  const words = writeBlock({ face: "condensed", text: title, box, fill: ink, maxSize: 330 });
  return out + words + (wide ? factsAtFoot(sheet, width * 0.42 - margin) : factsAtHead(sheet));
};

/** A start gun: rays from one point, and the title in the open part. */
const rays: Draw = (sheet) => {
  const { title, width, height, wide, margin, palette, random, id } = sheet;
  const { ground, ink, first, second, third } = palette;
  const onLeft = random() < 0.5;
  const centreX = wide ? width * 0.99 : width * (onLeft ? 0.12 : 0.88);
  const centreY = wide ? height * 0.5 : height * 0.34;
  const radius = (width + height) * 1.1;
  const count = 14;
  const turn = random() * 20;
  const colours: NonEmpty<string> = [first, second, first, third];
  const onRim = (angle: number) => `L${px(centreX + radius * Math.cos(angle))} ${px(centreY + radius * Math.sin(angle))}`;
  let out = "";
  for (let ray = 0; ray < count; ray++) {
    const angle = ((ray * 360) / count + turn) * (Math.PI / 180);
    out += path(`M${px(centreX)} ${px(centreY)}${onRim(angle)}${onRim(angle + Math.PI / count)}z`, at(colours, ray));
  }
  const sun = (wide ? height : width) * 0.2;
  out += disc(centreX, centreY, sun * 1.25, ground) + disc(centreX, centreY, sun, ink);
  const window = `<rect x="${wide ? px(width * 0.5) : 0}" width="${width}" height="${wide ? height : px(height * 0.62)}"/>`;
  const box = wide
    ? { x: margin, y: margin, width: width * 0.5 - margin * 2, height: height - margin * 2 - 170 }
    : { x: margin, y: height * 0.62 + 60, width: width - margin * 2, height: height * 0.38 - 60 - margin - 92 };
  const words = writeBlock({ face: "condensed", text: title, box, fill: ink, maxLines: wide ? 4 : 3 });
  return `${clipped(id, window, out)}${words}${factsAtFoot(sheet, width * 0.5 - margin * 2)}`;
};

const GRAPHEMES = new Intl.Segmenter("hi");

/** One initial, larger than the sheet, printed in stripes. A letter without an outline is replaced by Quad's own. */
const letter: Draw = (sheet) => {
  const { title, width, height, wide, margin, palette, random, id } = sheet;
  const { ink, first, second, third } = palette;
  const [{ segment: initial } = { segment: "Q" }] = GRAPHEMES.segment(title.toUpperCase());
  const glyphs = findGlyphs("wide", initial) ?? findGlyphs("wide", "Q");
  if (!glyphs) throw new Error("The wide face has no Q");
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  const size = (wide ? height * 1.12 : height * 0.68) / heightsOf("wide", "Q").cap;
  const breadth = (advance / 1000) * size;
  const squeeze = wide ? Math.min(1, (width * 0.56) / breadth) : Math.min(1.1, (width * 1.02) / breadth);
  const x = wide ? width - breadth * squeeze - margin * 0.4 : (width - breadth * squeeze) / 2;
  const y = wide ? height * 1.06 : height * 0.66;
  const scale = size / 1000;
  const stripe = 54;
  const slanted = random() < 0.5;
  const colours: NonEmpty<string> = [first, second, first, third];
  let stripes = "";
  for (let place = -30; place < 60; place++) {
    const fill = at(colours, place + 32);
    stripes += slanted
      ? path(`M${px(place * stripe)} 0h${stripe}l${px(-height * 0.6)} ${height}h${-stripe}z`, fill)
      : rect(0, place * stripe, width, stripe + 0.6, fill);
  }
  const stretched = `scale(${(scale * squeeze).toFixed(4)} ${scale.toFixed(4)})`;
  const art = slanted ? `<g transform="translate(${px(height * 0.3)} 0)">${stripes}</g>` : stripes;
  const box = wide
    ? { x: margin, y: margin, width: width * 0.4 - margin, height: height - margin * 2 - 170 }
    : { x: margin, y: height * 0.66 + 66, width: width - margin * 2, height: height * 0.34 - 66 - margin - 92 };
  const maxSize = wide ? 150 : 200;
  const words = writeBlock({ face: "lower", text: title, box, fill: ink, maxLines: wide ? 4 : 2, track: -0.02, maxSize, atFoot: !wide });
  let outline = "";
  let before = 0;
  for (const glyph of glyphs) {
    outline += `<path d="${glyph.outline}" transform="translate(${px(x + before * scale * squeeze)} ${px(y)})${stretched}"/>`;
    before += glyph.advance;
  }
  return clipped(id, outline, art) + words + factsAtFoot(sheet, width * 0.38 - margin);
};

/** Clips `content` to `shape`. */
function clipped(id: string, shape: string, content: string): string {
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`;
}

export const DRAW: Record<Family, Draw> = { garland, arcs, echo, waves, stack, tiles, podium, rays, letter };
