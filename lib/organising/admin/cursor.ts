import "server-only";
import * as z from "zod";
import type { Place } from "@/lib/organising/admin/repository";
import type { Sort } from "@/lib/organising/admin/schema";
import { fromCursor, instantMs, toCursor } from "@/lib/platform/http/cursor";
import { idText } from "@/lib/platform/id";

/** Contains the order: a cursor of another order is invalid. */
const place = (sort: Sort) => z.tuple([z.literal(sort), z.string().max(600), idText()]);
const logPlace = z.tuple([z.literal("log"), instantMs, idText()]);

export function writeCursor(sort: Sort, { key, id }: Place): string {
  return toCursor([sort, key, id]);
}

/** @throws AppError validation_failed */
export function readCursor(sort: Sort, text: string): Place {
  const [, key, id] = fromCursor(place(sort), text);
  return { key, id };
}

export function writeLogCursor({ at, id }: LogPlace): string {
  return toCursor(["log", at.getTime(), id]);
}

/** @throws AppError validation_failed */
export function readLogCursor(text: string): LogPlace {
  const [, atMs, id] = fromCursor(logPlace, text);
  return { at: new Date(atMs), id };
}

type LogPlace = { at: Date; id: string };
