import "server-only";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { limitConcurrency } from "@/lib/platform/concurrency/limit";
import { AppError, ERROR_CATALOGUE, type ErrorCode } from "@/lib/platform/errors";
import { PREVIEW, widthsFor } from "@/lib/platform/images/policy";

// One picture uses one core. No cache of decoded pictures: none is decoded twice.
sharp.concurrency(1);
sharp.cache(false);

const inTurn = limitConcurrency({ atOnce: 2, waitingAtMost: 20 });

/** APNG is an animated PNG; like a GIF it is stored as its first frame. */
const TAKEN = new Set(["image/jpeg", "image/png", "image/apng", "image/webp", "image/avif", "image/gif"]);
const MAX_PIXELS = 40e6;
/** The largest side that WebP can hold. */
const MAX_SIDE = 16_383;
const GIVE_UP_AFTER_S = 20;
/** The encoder's default effort, 4, takes twice as long and saves 5 % of a poster's bytes. */
const WEBP = { quality: 82, effort: 2 } as const;

/** WhatsApp leaves out larger pictures of links. Source: contract app 6. */
const PREVIEW_MAX_BYTES = 250_000;
/** Even noise fits at the last one. */
const PREVIEW_QUALITIES = [84, 76, 68, 60, 50, 40, 30, 20, 10] as const;
/** A logo stands on the ground of pages in light, with room around it. */
const LOGO = { side: 420, ground: "#f6f3ea" } as const;

/** A picture ready to be stored in each width, ascending; `width` and `height` are those of the largest. */
export type Encoded = { width: number; height: number; files: { width: number; bytes: Uint8Array }[] };

/**
 * Decodes a picture, turns it upright and encodes it again, so that no original bytes are left: no location, no camera data, no hidden
 * page.
 * @throws AppError image_kind_not_taken, image_broken, image_too_many_pixels, server_busy
 */
export function encodeImage(picture: Uint8Array | Blob): Promise<Encoded> {
  return encodeWith(picture, encode);
}

/**
 * A picture as that of links: one JPEG of 1200 x 630, whose quality falls until it has at most 250 KB. A logo stands whole on the ground of
 * pages; others fill the shape, and what is over is cut at both sides.
 * @throws the same
 */
export function encodePreview(picture: Uint8Array | Blob, shown: "whole" | "logo" = "whole"): Promise<Encoded> {
  return encodeWith(picture, (bytes) => encodeJpeg(bytes, shown));
}

function encodeWith(picture: Uint8Array | Blob, work: (bytes: Uint8Array) => Promise<Encoded>): Promise<Encoded> {
  return inTurn(async () => {
    // Read only now, so that queued pictures are not in memory.
    const bytes = picture instanceof Blob ? new Uint8Array(await picture.arrayBuffer()) : picture;
    await assertTaken(bytes);
    try {
      return await work(bytes);
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw refusal(/pixel limit/i.test(String(error)) ? "image_too_many_pixels" : "image_broken", error);
    }
  });
}

/** Decided by the bytes alone; the sender chooses names and declared types. */
async function assertTaken(bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) throw refusal("image_broken");
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TAKEN.has(type.mime)) throw refusal("image_kind_not_taken");
}

async function encode(bytes: Uint8Array): Promise<Encoded> {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", autoOrient: true });
  const { autoOrient: upright } = await source.metadata();
  if (Math.max(upright.width, upright.height) > MAX_SIDE) throw refusal("image_too_many_pixels");
  const widths = widthsFor(upright.width);
  const { data, info } = await source
    .resize({ width: widths.at(-1) })
    .raw()
    .timeout({ seconds: GIVE_UP_AFTER_S })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const files: Encoded["files"] = [];
  for (const wanted of widths) {
    const picture = sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS });
    const file = await picture.resize({ width: wanted }).webp(WEBP).timeout({ seconds: GIVE_UP_AFTER_S }).toBuffer();
    files.push({ width: wanted, bytes: file });
  }
  return { width, height, files };
}

async function encodeJpeg(bytes: Uint8Array, shown: "whole" | "logo"): Promise<Encoded> {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", autoOrient: true }).flatten({ background: LOGO.ground });
  const { width, height } = PREVIEW;
  const { side } = LOGO;
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  const placed =
    shown === "logo"
      ? source
          .resize({ width: side, height: side, fit: "contain", background: LOGO.ground })
          .extend({ top: y, bottom: y, left: x, right: x, background: LOGO.ground })
      : source.resize({ width, height, fit: "cover" });
  const { data, info } = await placed
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .timeout({ seconds: GIVE_UP_AFTER_S })
    .toBuffer({ resolveWithObject: true });
  for (const quality of PREVIEW_QUALITIES) {
    const jpeg = await sharp(data, { raw: { width, height, channels: info.channels } })
      .jpeg({ quality })
      .timeout({ seconds: GIVE_UP_AFTER_S })
      .toBuffer();
    if (jpeg.byteLength <= PREVIEW_MAX_BYTES) return { width, height, files: [{ width, bytes: jpeg }] };
  }
  throw new Error("a picture of links does not fit");
}

/** Every documented call takes its pictures in the field `image`; the form shows the message there. */
export function refusal(code: ErrorCode, cause?: unknown): AppError {
  return new AppError(code, {}, { cause, issues: [{ field: "image", message: ERROR_CATALOGUE[code].message }] });
}
