import "server-only";
import * as z from "zod";
import { AppError } from "@/lib/errors";
import type { Comparison, RankedPlace } from "@/lib/events/repository";

/** Where a page of a list ended, and by which comparison it was found; "soonest" is the list without a search. */
export type Cursor = RankedPlace & { order: Comparison | "soonest" };

const LAST_MS = Date.UTC(2300, 0, 1);
const parts = z.tuple([
  z.enum(["soonest", "words", "alike"]),
  z.number().int().min(0).max(1_000_000),
  z.number().int().min(0).max(LAST_MS),
  z.uuid(),
]);

/** Opaque to callers. It names a place and nothing else, so a forged one reads what anybody may read. */
export function writeCursor({ order, rank, soonestAt, id }: Cursor): string {
  return Buffer.from(JSON.stringify([order, rank, soonestAt.getTime(), id])).toString("base64url");
}

/** @throws AppError validation_failed */
export function readCursor(text: string): Cursor {
  const result = parts.safeParse(parse(text));
  if (!result.success)
    throw new AppError("validation_failed", {}, { issues: [{ field: "cursor", message: "This is no cursor of a list" }] });
  const [order, rank, soonestMs, id] = result.data;
  return { order, rank, soonestAt: new Date(soonestMs), id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
