import "server-only";
import * as z from "zod";
import { limitConcurrency } from "@/lib/platform/concurrency/limit";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { idText } from "@/lib/platform/id";
import * as uploads from "@/lib/platform/images/direct-uploads-repository";
import { refusal } from "@/lib/platform/images/encode";
import { IMAGE_MAX_BYTES } from "@/lib/platform/images/policy";
import { type Picture, UPLOADS_AT_ONCE, UploadedPicture, type uploadRequest } from "@/lib/platform/images/schema";
import { log } from "@/lib/platform/log";
import { uploadThing } from "@/lib/platform/storage/uploadthing";

const ADDRESS = `${env.ORIGIN}/api/uploadthing`;
const SLUG = "picture";
const SIGNED_FOR_S = 10 * 60;
/** Long enough to send a form again, and longer than the signed address is valid. */
const USABLE_FOR_MS = 60 * 60 * 1000;
const FETCH_TIMEOUT_MS = 15_000;
const SWEPT_AT_ONCE = 50;

/** Each transfer holds a picture in memory. */
const inTurn = limitConcurrency({ atOnce: 4, waitingAtMost: 20 });

type UploadRequest = z.output<typeof uploadRequest>;

const signed = z.array(z.object({ url: z.url(), customId: idText() }));
/** The address to send a picture to, and the key that the form then carries. */
export type SignedUpload = z.output<typeof signed>[number];

type Handler = (request: Request) => Promise<Response>;
let opened: Promise<Handler> | undefined;

/** The provider's handler with our one file route. Loaded when first used: it is large, and most installations do not need it. */
function open(): Promise<Handler> {
  opened ??= import("uploadthing/server").then(({ createRouteHandler, createUploadthing, UTFiles }) => {
    const pictures = { image: { maxFileSize: "8MB", maxFileCount: UPLOADS_AT_ONCE, contentDisposition: "inline" } } as const;
    const route = createUploadthing()(pictures, { awaitServerData: false, presignedURLTTL: SIGNED_FOR_S })
      // The ids come from `signUploads`, the only maker of these requests.
      .input(z.array(idText()))
      .middleware(({ files, input }) => ({ [UTFiles]: files.map((file, index) => ({ ...file, customId: input[index] ?? "" })) }))
      // A picture is processed only when a form names its key.
      .onUploadComplete(() => {});
    const { UPLOADTHING_TOKEN: token, UPLOADTHING_INGEST_URL: ingestUrl } = env;
    const config = { token, logLevel: "None" as const, isDev: false, callbackUrl: ADDRESS, ...(ingestUrl && { ingestUrl }) };
    return createRouteHandler({ router: { [SLUG]: route }, config });
  });
  return opened;
}

/**
 * Lets an account send pictures directly to UploadThing: an address for each, signed for ten minutes, for a file of this size. The keys
 * belong to this account, for one use within the hour. Returns none if pictures are stored on this machine: then the form carries the
 * files.
 * @throws AppError image_too_large, storage_unreachable
 */
export async function signUploads(accountId: string, { files }: UploadRequest, now = new Date()): Promise<SignedUpload[]> {
  if (!env.UPLOADTHING_TOKEN) return [];
  if (files.some(({ size }) => size > IMAGE_MAX_BYTES)) throw refusal("image_too_large");
  const ids = await uploads.createUploads(accountId, files.length, new Date(now.getTime() + USABLE_FOR_MS));
  const body = JSON.stringify({ files: files.map((file) => ({ ...file, lastModified: now.getTime() })), input: ids });
  const request = new Request(`${ADDRESS}?actionType=upload&slug=${SLUG}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  try {
    const response = await (await open())(request);
    return signed.parse(await response.json());
  } catch (error) {
    throw new AppError("storage_unreachable", {}, { cause: error });
  }
}

/** Handles UploadThing's callback after an upload, signed over its body. @throws AppError route_not_found, validation_failed */
export async function acknowledgeUpload(body: Uint8Array, headers: Headers): Promise<void> {
  if (!env.UPLOADTHING_TOKEN) throw new AppError("route_not_found");
  const names = ["content-type", "uploadthing-hook", "x-uploadthing-signature"];
  const kept = names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) as string] as [string, string]] : []));
  const request = new Request(`${ADDRESS}?slug=${SLUG}`, { method: "POST", headers: kept, body: new Uint8Array(body) });
  const { ok } = await (await open())(request);
  if (!ok) throw new AppError("validation_failed");
}

/**
 * A form's picture as a file. A picture that was sent to UploadThing is fetched and deleted there; its key is used up, even if the file is
 * not a picture.
 * @throws AppError image_not_uploaded (the key is unknown, another account's or used up, or nothing was sent), image_too_large,
 * storage_unreachable, server_busy
 */
export async function openPicture(accountId: string, picture: Picture): Promise<File> {
  if (!(picture instanceof UploadedPicture)) return picture;
  const { key } = picture;
  if (!env.UPLOADTHING_TOKEN || !(await uploads.claimUpload(accountId, key))) throw refusal("image_not_uploaded");
  try {
    return new File([await inTurn(() => fetchOriginal(key))], key);
  } finally {
    // The sweep deletes it if this fails.
    await deleteOriginals([key]).catch(() => {});
  }
}

async function fetchOriginal(key: string): Promise<Uint8Array<ArrayBuffer>> {
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  try {
    const response = await fetch(`${uploadThing.folder}/${key}`, { signal, redirect: "error", cache: "no-store" });
    if (response.status === 404) throw refusal("image_not_uploaded");
    if (!response.ok) throw new AppError("storage_unreachable", { status: response.status });
    return await readAtMost(response, IMAGE_MAX_BYTES);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("storage_unreachable", { key }, { cause: error });
  }
}

/** Stops reading at this size, whatever size the address was signed for. */
async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw refusal("image_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function deleteOriginals(keys: string[]): Promise<void> {
  await uploadThing.delete(keys);
  await uploads.deleteUploads(keys);
}

/** Deletes pictures that were sent but never used, and leftovers of failures. May be repeated. */
export async function sweepUploads(now = new Date()): Promise<void> {
  if (!env.UPLOADTHING_TOKEN) return;
  for (;;) {
    const keys = await uploads.listDue(now, SWEPT_AT_ONCE);
    if (keys.length === 0) return;
    await deleteOriginals(keys);
    log.debug({ count: keys.length }, "unused uploads deleted");
  }
}
