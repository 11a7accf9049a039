import "server-only";
import sharp, { type Sharp } from "sharp";
import { type CardShape, type CardWords, cardSvg, posterPlace } from "@/lib/catalogue/posters/card";
import { withoutMissingLetters } from "@/lib/catalogue/posters/fonts";
import { POSTER_PLACE, posterSvg, previewSvg } from "@/lib/catalogue/posters/poster";
import type { PosterChoice, PosterInput } from "@/lib/catalogue/posters/schema";
import { limitConcurrency } from "@/lib/platform/concurrency/limit";
import { roundRobinByClient } from "@/lib/platform/concurrency/round-robin";
import { PREVIEW } from "@/lib/platform/images/policy";

/** Rendering one uses a core for a fraction of a second; the last in the queue has waited for some seconds. */
const WAITING_AT_MOST = 16;
/** Ends what no words of ours need; on a busy machine one that is in order takes some seconds. */
const RENDER_TIMEOUT_S = 30;
/** Far more than any stored poster has. */
const POSTER_MAX_PIXELS = 50_000_000;

/** One at a time: several would take the cores from all other work. */
const inTurn = limitConcurrency({ atOnce: 1, waitingAtMost: WAITING_AT_MOST });

/**
 * The pictures are encoded again when they are stored, a poster as WebP, the picture of links as JPEG: before that they are lossless with
 * little effort.
 */
const QUICK_PNG = { compressionLevel: 1 } as const;

/**
 * The chosen poster as a PNG of 1080 x 1350, to be stored like an upload.
 * @throws AppError server_busy, when too many wait already
 */
export function renderPoster(poster: PosterInput & PosterChoice & { address?: string | undefined }): Promise<Buffer> {
  return inTurn(async () => (await draw(posterSvg(poster))).png(QUICK_PNG).toBuffer());
}

/**
 * The preview picture of links to an event, a PNG of 1200 x 630, to be stored by `storePreview`: the chosen poster in its wide form, or the
 * whole uploaded one, beside the event's words. Rendered when a poster is stored, not when a page is requested.
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

/** Enough for the people behind one address when an event is new; each client waits for its own cards and one of every other client. */
const cardsInTurn = roundRobinByClient({ atOnce: 2, waitingAtMost: 100 });
/** A card is a photograph as much as letters; this keeps both. */
const CARD_JPEG = { quality: 82, chromaSubsampling: "4:4:4" } as const;

/**
 * A card for sharing, a JPEG of 1080 x 1920 or 1080 x 1080: the whole poster, and the event's words.
 * @param client the address for which it is made; clients take turns
 * @param readPoster reads the picture when its turn comes; null if it no longer exists
 * @throws AppError server_busy, when too many of this client wait already
 */
export function renderCard(
  client: string,
  shape: CardShape,
  words: CardWords,
  readPoster: () => Promise<Uint8Array | null>,
): Promise<Buffer> {
  return cardsInTurn(client, async () => {
    const poster = await readPoster();
    const picture = await draw(cardSvg(shape, words));
    if (!poster) return picture.jpeg(CARD_JPEG).toBuffer();
    const { x, y, width, height } = posterPlace(shape);
    return picture
      .composite([await fitted(poster, { left: x, top: y, width, height }, "middle")])
      .jpeg(CARD_JPEG)
      .toBuffer();
  });
}

async function draw(svg: string): Promise<Sharp> {
  return sharp(Buffer.from(await withoutMissingLetters(svg)))
    .timeout({ seconds: RENDER_TIMEOUT_S })
    .removeAlpha();
}

/** 16:9 is a little taller than a preview; only margin is cut. */
async function drawnWide(words: PosterInput, choice: PosterChoice): Promise<Sharp> {
  const picture = await draw(posterSvg({ ...words, ...choice, format: "wide" }));
  return picture.resize({ ...PREVIEW, fit: "cover" });
}

async function besideWords(words: PosterInput, poster: Uint8Array): Promise<Sharp> {
  return (await draw(previewSvg(words))).composite([await fitted(poster, POSTER_PLACE, "right")]);
}

type Place = { left: number; top: number; width: number; height: number };

/** A whole poster, vertically centred in its place. */
async function fitted(poster: Uint8Array, { left, top, width, height }: Place, across: "middle" | "right") {
  const { data, info } = await sharp(poster, { limitInputPixels: POSTER_MAX_PIXELS })
    .timeout({ seconds: RENDER_TIMEOUT_S })
    .rotate()
    .resize({ width, height, fit: "inside" })
    .png(QUICK_PNG)
    .toBuffer({ resolveWithObject: true });
  const free = width - info.width;
  return {
    input: data,
    left: left + (across === "right" ? free : Math.floor(free / 2)),
    top: top + Math.floor((height - info.height) / 2),
  };
}
