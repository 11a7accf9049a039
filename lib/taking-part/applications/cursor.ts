import "server-only";
import * as z from "zod";
import { fromCursor, instantMs, toCursor } from "@/lib/platform/http/cursor";
import { idText } from "@/lib/platform/id";
import type { EntryPlace } from "@/lib/taking-part/applications/repository";

/** Places in line are decimal numbers; only PostgreSQL knows all their digits. */
const place = z.tuple([
  z
    .string()
    .max(80)
    .regex(/^(-?\d{1,35}(\.\d{1,35})?)?$/),
  instantMs,
  idText(),
]);

export function writeCursor({ place, since, id }: EntryPlace): string {
  return toCursor([place ?? "", since.getTime(), id]);
}

/** @throws AppError validation_failed */
export function readCursor(text: string): EntryPlace {
  const [inLine, sinceMs, id] = fromCursor(place, text);
  return { place: inLine || null, since: new Date(sinceMs), id };
}
