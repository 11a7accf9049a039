import "server-only";
import sharp, { type Sharp } from "sharp";
import { limitConcurrency } from "@/lib/platform/concurrency/limit";
import { withoutMissingLetters } from "@/lib/posters/fonts";
import { POSTER_PLACE, PREVIEW, posterSvg, previewSvg } from "@/lib/posters/poster";
import type { PosterChoice, PosterInput } from "@/lib/posters/schema";

/** One takes a core for a fraction of a second; the last of these has waited for some seconds. */
const WAITING_AT_MOST = 16;
const RENDER_TIMEOUT_S = 10;
/** Far more than any stored poster has. */
const POSTER_MAX_PIXELS = 50_000_000;

/** One at a time: several would only take the cores from everybody else. */
const inTurn = limitConcurrency({ atOnce: 1, waitingAtMost: WAITING_AT_MOST });

/** The pictures are encoded once more, as WebP, when they are stored: until then they are lossless and cost little. */
const QUICK_PNG = { compressionLevel: 1 } as const;

/**
 * The chosen poster as a PNG of 1080 x 1350, to be stored like an upload.
 * @throws AppError server_busy, when too many wait already
 */
export function renderPoster(poster: PosterInput & PosterChoice): Promise<Buffer> {
  return inTurn(async () => (await draw(posterSvg(poster))).png(QUICK_PNG).toBuffer());
}

/**
 * The picture of links to an event, a PNG of 1200 x 630, to be stored like an upload: the chosen poster drawn wide, or the uploaded one, whole,
 * beside the event's words. Rendered when a poster is stored, not when a page is asked for.
 * @param poster a choice, or a picture, which is read when its turn comes
 * @throws AppError server_busy, when too many wait already
 */
export function renderPreview(words: PosterInput, poster: PosterChoice | Uint8Array | Blob): Promise<Buffer> {
  return inTurn(async () => {
    const bytes = poster instanceof Blob ? new Uint8Array(await poster.arrayBuffer()) : poster;
    const picture = bytes instanceof Uint8Array ? await besideWords(words, bytes) : await drawnWide(words, bytes);
    return picture.png(QUICK_PNG).toBuffer();
  });
}

async function draw(svg: string): Promise<Sharp> {
  return sharp(Buffer.from(await withoutMissingLetters(svg)))
    .timeout({ seconds: RENDER_TIMEOUT_S })
    .removeAlpha();
}

/** 16:9 is a little taller than a preview; what is cut is margin. */
async function drawnWide(words: PosterInput, choice: PosterChoice): Promise<Sharp> {
  const picture = await draw(posterSvg({ ...words, ...choice, format: "wide" }));
  return picture.resize({ ...PREVIEW, fit: "cover" });
}

async function besideWords(words: PosterInput, poster: Uint8Array): Promise<Sharp> {
  const { left, top, width, height } = POSTER_PLACE;
  const { data, info } = await sharp(poster, { limitInputPixels: POSTER_MAX_PIXELS })
    .timeout({ seconds: RENDER_TIMEOUT_S })
    .rotate()
    .resize({ width, height, fit: "inside" })
    .png(QUICK_PNG)
    .toBuffer({ resolveWithObject: true });
  const picture = await draw(previewSvg(words));
  return picture.composite([{ input: data, left: left + width - info.width, top: top + Math.floor((height - info.height) / 2) }]);
}
