import "server-only";
import * as z from "zod";
import type { Place } from "@/lib/blogs/repository";
import { AppError } from "@/lib/errors";

const LAST_MS = Date.UTC(2300, 0, 1);
const parts = z.tuple([z.number().int().min(0).max(LAST_MS), z.uuid()]);

/** Opaque to callers. It names a place and nothing else, so a forged one reads what anybody may read. */
export function writeCursor({ createdAt, id }: Place): string {
  return Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString("base64url");
}

/** @throws AppError validation_failed */
export function readCursor(text: string): Place {
  const result = parts.safeParse(parse(text));
  if (!result.success)
    throw new AppError("validation_failed", {}, { issues: [{ field: "cursor", message: "This is no cursor of a list" }] });
  const [createdMs, id] = result.data;
  return { createdAt: new Date(createdMs), id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
