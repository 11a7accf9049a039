import "server-only";
import * as z from "zod";
import type { Comparison, RankedPlace } from "@/lib/events/repository";
import { fromCursor, instantMs, toCursor } from "@/lib/platform/http/cursor";
import { idText } from "@/lib/platform/id";

/** The position where a page of a list ended, and the kind of search; "soonest" is the list without a search. */
export type Cursor = RankedPlace & { order: Comparison | "soonest" };

const place = z.tuple([z.enum(["soonest", "words", "alike"]), z.number().int().min(0).max(1_000_000), instantMs, idText()]);

export function writeCursor({ order, rank, soonestAt, id }: Cursor): string {
  return toCursor([order, rank, soonestAt.getTime(), id]);
}

/** @throws AppError validation_failed */
export function readCursor(text: string): Cursor {
  const [order, rank, soonestMs, id] = fromCursor(place, text);
  return { order, rank, soonestAt: new Date(soonestMs), id };
}
