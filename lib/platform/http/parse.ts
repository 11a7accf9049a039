import "server-only";
import type { z } from "zod";
import { isStorable, parseStorable } from "@/lib/platform/db/storable";
import { AppError, type FieldIssue } from "@/lib/platform/errors";
import { plainMessage } from "@/lib/platform/fields/plain-messages";
import { clientAddress } from "@/lib/platform/http/address";
import { assertLength, blocksOf, type Pace } from "@/lib/platform/http/body";
import { ByteBudget, type Share } from "@/lib/platform/http/byte-budget";
import { type MultipartLimits, parseMultipart, UNREADABLE } from "@/lib/platform/http/multipart";
import { Spool } from "@/lib/platform/http/spool";
import { IMAGE_MAX_BYTES } from "@/lib/platform/images/policy";

/** Enough for every JSON body of the documented calls, descriptions included. */
export const JSON_MAX_BYTES = 128 * 1024;

const MIB = 1024 * 1024;

/** Source: contract base 6. */
const FORM_LIMITS = { fileMaxBytes: IMAGE_MAX_BYTES, textMaxBytes: MIB, headerMaxBytes: 8 * 1024, parts: 200 } as const;
/**
 * Uploads are on the disk until they are answered: one process holds up to twelve of the largest blogs or 128 posters, and three such blogs
 * of one account. Each upload counts as at least one picture, because it needs some memory too.
 */
const uploads = new ByteBudget(1024 * MIB, 256 * MIB);
/**
 * Other bodies are in memory for some milliseconds: 512 of the largest JSON, a quarter of them from one address, so that one slow sender
 * never keeps all others out. Counted separately, so that uploads do not keep them out either.
 */
const smallBodies = new ByteBudget(64 * MIB, 16 * MIB);

/** The parsed value. @throws AppError validation_failed, with one issue per rejected field */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: plainMessage });
  if (result.success) return result.data;
  const issues = new Map<string, FieldIssue>();
  for (const { path, message } of result.error.issues) {
    const field = path.join(".");
    if (!issues.has(field)) issues.set(field, { field, message: field || value !== undefined ? message : UNREADABLE.message });
  }
  throw new AppError("validation_failed", {}, { issues: [...issues.values()] });
}

/** The type of a body, without its parameters. */
export const mediaTypeOf = (headers: Headers) => headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();

/**
 * A JSON body as a value; an unreadable one is `undefined`, which every schema rejects. A request without a body and without its type
 * counts as an empty object, so that a call whose fields are all optional needs no body.
 * @throws AppError media_type_not_taken, body_too_large, validation_failed (text that no database column can hold)
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = mediaTypeOf(request.headers);
  if (type !== undefined && type !== "application/json") throw new AppError("media_type_not_taken", { type });
  try {
    const bytes = await readAtMost(request, JSON_MAX_BYTES);
    if (type === undefined) {
      if (bytes.length > 0) throw new AppError("media_type_not_taken");
      return {};
    }
    return parseStorable(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Either it is not UTF-8, or the sender closed the connection.
    return undefined;
  }
}

/** A body as it arrived; empty if it was cut off. @throws AppError body_too_large */
export async function readBytes(request: Request): Promise<Uint8Array> {
  try {
    return await readAtMost(request, JSON_MAX_BYTES);
  } catch (error) {
    if (error instanceof AppError) throw error;
    return new Uint8Array();
  }
}

/** The same; empty as well if it has more bytes than this. @throws AppError body_stalled, server_busy */
export async function readBytesUpTo(request: Request, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readAtMost(request, maxBytes);
  } catch (error) {
    if (error instanceof AppError && error.code !== "body_too_large") throw error;
    return new Uint8Array();
  }
}

export type Form = {
  fields: unknown;
  /** Deletes the files. */
  close(): Promise<void>;
};

type FormOptions = {
  /** The fields that take files, with the limit of files for each. */
  files?: Readonly<Record<string, number>> | undefined;
  /** The limit of each file, if the files are no pictures. */
  fileMaxBytes?: number | undefined;
  /** The owner whose share of the budget it uses. */
  owner?: string;
  limits?: Omit<MultipartLimits, "files">;
  budgets?: { uploads: ByteBudget; smallBodies: ByteBudget };
  pace?: Pace;
};

/**
 * A multipart body as an object: a text is a string, the last one of repeated texts; files are always a list, and can be read until
 * `close`. An empty file field is an empty text or absent, because browsers always send it. When this throws, nothing is left on the disk.
 * @throws AppError media_type_not_taken, validation_failed, body_too_large, image_too_large, body_stalled, server_busy, storage_unreachable
 */
export async function readForm(
  request: Request,
  { files = {}, fileMaxBytes, owner = "", limits: given = FORM_LIMITS, budgets = { uploads, smallBodies }, pace }: FormOptions = {},
): Promise<Form> {
  const limits = fileMaxBytes === undefined ? given : ({ ...given, fileMaxBytes, fileTooLarge: "body_too_large" } as const);
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) throw new AppError("media_type_not_taken");
  const count = Object.values(files).reduce((sum, most) => sum + most, 0);
  // A quarter more for the multipart headers and boundaries.
  const smallMaxBytes = limits.textMaxBytes * 1.25;
  const maxBytes = smallMaxBytes + count * limits.fileMaxBytes;
  const length = assertLength(request, maxBytes) ?? maxBytes;
  const isSmall = length <= smallMaxBytes;
  const share = isSmall ? budgets.smallBodies.open(owner) : budgets.uploads.open(owner);
  const spool = new Spool();
  const close = async () => {
    share.close();
    await spool.close();
  };
  try {
    if (!isSmall) share.add(Math.max(length, limits.fileMaxBytes));
    const blocks = blocksOf(request, length, pace);
    const body = isSmall ? counted(blocks, share) : blocks;
    const fields = await parseMultipart(contentType, body, { ...limits, files }, (name, chunks) => spool.keep(name, chunks));
    return { fields: Object.fromEntries([...fields].filter(([, value]) => typeof value !== "string" || isStorable(value))), close };
  } catch (error) {
    await close();
    throw error instanceof AppError ? error : new AppError("validation_failed", {}, { cause: error, issues: [UNREADABLE] });
  }
}

async function* counted(blocks: AsyncIterable<Buffer<ArrayBuffer>>, share: Share): AsyncGenerator<Buffer<ArrayBuffer>, void, undefined> {
  for await (const block of blocks) {
    share.add(block.length);
    yield block;
  }
}

/** The whole body. @throws AppError body_too_large, body_stalled, server_busy */
async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const share = smallBodies.open(clientAddress(request.headers));
  try {
    const blocks: Buffer[] = [];
    for await (const block of counted(blocksOf(request, maxBytes), share)) blocks.push(block);
    return Buffer.concat(blocks);
  } finally {
    share.close();
  }
}
