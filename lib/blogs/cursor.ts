import "server-only";
import * as z from "zod";
import type { Place } from "@/lib/blogs/repository";
import { fromCursor, instantMs, toCursor } from "@/lib/platform/http/cursor";

const place = z.tuple([instantMs, z.uuid()]);

export function writeCursor({ createdAt, id }: Place): string {
  return toCursor([createdAt.getTime(), id]);
}

/** @throws AppError validation_failed */
export function readCursor(text: string): Place {
  const [createdMs, id] = fromCursor(place, text);
  return { createdAt: new Date(createdMs), id };
}
