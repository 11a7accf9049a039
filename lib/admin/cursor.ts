import "server-only";
import * as z from "zod";
import { AppError } from "@/lib/errors";

const storable = z
  .string()
  .max(600)
  .refine((text) => !text.includes("\0") && text.isWellFormed());
const parts = z.tuple([z.string().max(20), storable, z.uuid()]);

/** Opaque to callers: where a page of a list ended, and in which order. */
export function writeCursor(sort: string, { key, id }: { key: string; id: string }): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString("base64url");
}

/** @throws AppError validation_failed, also for the cursor of another order */
export function readCursor(sort: string, text: string): { key: string; id: string } {
  const result = parts.safeParse(parse(text));
  if (!result.success || result.data[0] !== sort) throw noCursor();
  const [, key, id] = result.data;
  return { key, id };
}

/** An instant that `writeCursor` was given in ms. @throws AppError validation_failed */
export function readInstant(key: string): Date {
  if (!/^\d{1,13}$/.test(key)) throw noCursor();
  return new Date(Number(key));
}

const noCursor = () => new AppError("validation_failed", {}, { issues: [{ field: "cursor", message: "This is no cursor of this list" }] });

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
