import "server-only";
import type { z } from "zod";
import { IMAGE_MAX_BYTES } from "@/lib/constants";
import { isStorable } from "@/lib/platform/db/storable";
import { AppError, type FieldIssue } from "@/lib/platform/errors";

/** Enough for every JSON body of the documented calls, descriptions included. */
export const JSON_MAX_BYTES = 128 * 1024;

/** What the texts of a form take at most, descriptions included. */
export const FORM_TEXT_MAX_BYTES = 512 * 1024;
/** Those, and one picture. */
export const FORM_MAX_BYTES = IMAGE_MAX_BYTES + FORM_TEXT_MAX_BYTES;
/** More fields and files than any form has. */
const FORM_MAX_PARTS = 64;

/** The parsed value. @throws AppError validation_failed, with one issue per rejected field */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = new Map<string, FieldIssue>();
  for (const { path, message } of result.error.issues) {
    const field = path.join(".");
    if (!issues.has(field)) issues.set(field, { field, message: field ? message : "The body is not readable." });
  }
  throw new AppError("validation_failed", {}, { issues: [...issues.values()] });
}

/**
 * A JSON body as a value; an unreadable one is `undefined`, which every schema rejects.
 * @throws AppError media_type_not_taken, body_too_large, validation_failed (text that no database column can hold)
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("media_type_not_taken", { type });
  try {
    const bytes = await readAtMost(request, JSON_MAX_BYTES);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), (_key, value) =>
      typeof value === "string" && !isStorable(value) ? undefined : value,
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    // No JSON, or the sender went away in the middle of it.
    return undefined;
  }
}

/** A body as it came; of one that was cut off, nothing. @throws AppError body_too_large */
export async function readBytes(request: Request): Promise<Uint8Array> {
  try {
    return await readAtMost(request, JSON_MAX_BYTES);
  } catch (error) {
    if (error instanceof AppError) throw error;
    return new Uint8Array();
  }
}

/**
 * A multipart body as an object: a text is a string, of repeated ones the last; files are always a list.
 * A file field that was left empty is an empty text or absent, since browsers send it all the same. An unreadable body is `undefined`,
 * which every schema rejects.
 * @throws AppError media_type_not_taken, body_too_large
 */
export async function readForm(request: Request, maxBytes: number): Promise<unknown> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) throw new AppError("media_type_not_taken");
  const bytes = await readAtMost(request, maxBytes);
  const parts = await parseParts(bytes, contentType);
  if (!parts) return undefined;
  const fields = new Map<string, string | File[]>();
  for (const [name, value] of parts) {
    if (typeof value === "string") fields.set(name, value);
    else if (value.name || value.size) fields.set(name, [...filesOf(fields.get(name)), value]);
  }
  return Object.fromEntries([...fields].filter(([, value]) => typeof value !== "string" || isStorable(value)));
}

const filesOf = (value: string | File[] | undefined): File[] => (Array.isArray(value) ? value : []);

async function parseParts(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData | undefined> {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType);
  if (!boundary || countUpTo(FORM_MAX_PARTS + 2, bytes, `--${boundary[1] ?? boundary[2]}`) > FORM_MAX_PARTS + 1) return undefined;
  try {
    return await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  } catch {
    return undefined;
  }
}

/** How often the text occurs, counted no further than `most`. */
function countUpTo(most: number, bytes: Uint8Array, text: string): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = buffer.indexOf(text); at >= 0 && count < most; at = buffer.indexOf(text, at + text.length)) count++;
  return count;
}

/** The whole body. @throws AppError body_too_large, as soon as it is, whatever Content-Length said */
async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new AppError("body_too_large", { maxBytes });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new AppError("body_too_large", { maxBytes });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
