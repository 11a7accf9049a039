import "server-only";
import * as z from "zod";
import { parseStorable } from "@/lib/platform/db/storable";
import { AppError } from "@/lib/platform/errors";
import { idText } from "@/lib/platform/id";

/** For an instant in a cursor. */
export const instantMs = z
  .number()
  .int()
  .min(0)
  .max(Date.UTC(2300, 0, 1));

/** The position where a page of a list ended, opaque to callers. It grants no access, so a forged one is harmless. */
export function toCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** Decodes a position. @throws AppError validation_failed for a cursor that is not of this list */
export function fromCursor<Place extends z.ZodType>(place: Place, text: string): z.output<Place> {
  const result = place.safeParse(parseStorable(Buffer.from(text, "base64url").toString("utf8")));
  if (result.success) return result.data;
  throw new AppError("validation_failed", {}, { issues: [{ field: "cursor", message: "This is no cursor of a list" }] });
}

/** A position in a list that is ordered by creation time. */
export type CreatedPlace = { createdAt: Date; id: string };
const createdPlace = z.tuple([instantMs, idText()]);

export function writeCreatedCursor({ createdAt, id }: CreatedPlace): string {
  return toCursor([createdAt.getTime(), id]);
}

/** @throws AppError validation_failed */
export function readCreatedCursor(text: string): CreatedPlace {
  const [createdMs, id] = fromCursor(createdPlace, text);
  return { createdAt: new Date(createdMs), id };
}

/** The page, from `limit` + 1 rows. @returns `last` if there is a next page, which begins after it */
export function cutPage<Row>(found: readonly Row[], limit: number): { shown: Row[]; last: Row | undefined } {
  return { shown: found.slice(0, limit), last: found.length > limit ? found[limit - 1] : undefined };
}
