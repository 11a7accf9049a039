import "server-only";
import type { z } from "zod";
import { AppError, type FieldIssue } from "@/lib/errors";

/** Enough for every JSON body of the documented calls, descriptions included. */
export const JSON_MAX_BYTES = 128 * 1024;

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
  const bytes = await readAtMost(request, JSON_MAX_BYTES);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), (_key, value) =>
      typeof value === "string" && !isStorable(value) ? undefined : value,
    );
  } catch {
    return undefined;
  }
}

/** PostgreSQL's text holds neither NUL nor half a character; a value with one is treated as missing. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The whole body. @throws AppError body_too_large, as soon as it is, whatever Content-Length said */
async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array> {
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
