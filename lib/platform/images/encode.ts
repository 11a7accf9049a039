import "server-only";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { limitConcurrency } from "@/lib/platform/concurrency/limit";
import { AppError, ERROR_CATALOGUE, type ErrorCode } from "@/lib/platform/errors";
import { widthsFor } from "@/lib/platform/images/policy";

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

/** A picture ready to be stored: WebP in each width, ascending; `width` and `height` are those of the largest. */
type Encoded = { width: number; height: number; files: { width: number; bytes: Uint8Array }[] };

/**
 * Decodes a picture, turns it upright and encodes it again, so that no original bytes are left: no location, no camera data, no hidden
 * page.
 * @throws AppError image_kind_not_taken, image_broken, image_too_many_pixels, server_busy
 */
export function encodeImage(picture: Uint8Array | Blob, widthsOf = widthsFor): Promise<Encoded> {
  return inTurn(async () => {
    // Read only now, so that queued pictures are not in memory.
    const bytes = picture instanceof Blob ? new Uint8Array(await picture.arrayBuffer()) : picture;
    await assertTaken(bytes);
    try {
      return await encode(bytes, widthsOf);
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

async function encode(bytes: Uint8Array, widthsOf: (width: number) => number[]): Promise<Encoded> {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", autoOrient: true });
  const { autoOrient: upright } = await source.metadata();
  if (Math.max(upright.width, upright.height) > MAX_SIDE) throw refusal("image_too_many_pixels");
  const widths = widthsOf(upright.width);
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

/** Every documented call takes its pictures in the field `image`; the form shows the message there. */
export function refusal(code: ErrorCode, cause?: unknown): AppError {
  return new AppError(code, {}, { cause, issues: [{ field: "image", message: ERROR_CATALOGUE[code].message }] });
}
