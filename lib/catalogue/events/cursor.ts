import "server-only";
import { createHash } from "node:crypto";
import * as z from "zod";
import type { EventFilter } from "@/lib/catalogue/events/filter";
import { EVENT_ORDERS, type EventOrder } from "@/lib/catalogue/events/filter-choices";
import type { Position } from "@/lib/catalogue/events/lists";
import { AppError } from "@/lib/platform/errors";
import { fromCursor, instantMs, toCursor } from "@/lib/platform/http/cursor";
import { idText } from "@/lib/platform/id";

/** The position where a page of a list ended. */
type Cursor = Position & { order: EventOrder };

const KEYS_ARE_TIMES: readonly EventOrder[] = ["soonest", "newest", "closing"];

const place = z.tuple([z.enum(EVENT_ORDERS), instantMs, instantMs, idText(), z.string()]);

/** @param filter the cursor belongs to it */
export function writeCursor({ order, key, soonestAt, id }: Cursor, filter: EventFilter): string {
  return toCursor([order, Number(key), soonestAt.getTime(), id, nameOf(filter)]);
}

/** @throws AppError validation_failed, also for a cursor of other filters or of another order */
export function readCursor(text: string, order: EventOrder, filter: EventFilter): Cursor {
  const [written, key, soonestMs, id, name] = fromCursor(place, text);
  if (written !== order || name !== nameOf(filter)) {
    const message = "This cursor is of a list with other filters or another order";
    throw new AppError("validation_failed", {}, { issues: [{ field: "cursor", message }] });
  }
  return { order, key: KEYS_ARE_TIMES.includes(order) ? new Date(key) : key, soonestAt: new Date(soonestMs), id };
}

/** A short name of a set of filters. */
function nameOf(filter: EventFilter): string {
  const { selectedTags, selectedTypes, searchQuery, past, when, from, to, price, mode, college, club, open, near, radius } = filter;
  const sets = [selectedTags, selectedTypes, college, club].map((values) => [...new Set(values)].sort());
  const text = JSON.stringify([...sets, searchQuery, past, when, from, to, price, mode, open, near ? [near, radius] : null]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
