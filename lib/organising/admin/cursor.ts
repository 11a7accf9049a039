import "server-only";
import * as z from "zod";
import type { TablePosition } from "@/lib/organising/admin/repository";
import type { TableSort } from "@/lib/organising/admin/schema";
import { fromCursor, instantMs, toCursor } from "@/lib/platform/http/cursor";
import { idText } from "@/lib/platform/id";

/** Contains the order: a cursor of another order is invalid. */
const place = (sort: TableSort) => z.tuple([z.literal(sort), z.string().max(600), idText()]);
const logPlace = z.tuple([z.literal("log"), instantMs, idText()]);

export function writeCursor(sort: TableSort, { key, id }: TablePosition): string {
  return toCursor([sort, key, id]);
}

/** @throws AppError validation_failed */
export function readCursor(sort: TableSort, text: string): TablePosition {
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
