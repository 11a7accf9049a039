import "server-only";
import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { idText } from "@/lib/platform/id";

/** Of an instant in a cursor. */
export const instantMs = z
  .number()
  .int()
  .min(0)
  .max(Date.UTC(2300, 0, 1));

/** Where a page of a list ended, opaque to callers. It names a place and nothing else, so a forged one reads nothing that was not to be had. */
export function toCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** The place again. @throws AppError validation_failed for what is no place of this list */
export function fromCursor<Place extends z.ZodType>(place: Place, text: string): z.output<Place> {
  const result = place.safeParse(parse(text));
  if (result.success) return result.data;
  throw new AppError("validation_failed", {}, { issues: [{ field: "cursor", message: "This is no cursor of a list" }] });
}

/** A place in a list that is ordered by when its rows were made. */
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

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The page of rows of which one more than `limit` was asked for. @returns `last` where there is a next page, which begins after it */
export function cutPage<Row>(found: readonly Row[], limit: number): { shown: Row[]; last: Row | undefined } {
  return { shown: found.slice(0, limit), last: found.length > limit ? found[limit - 1] : undefined };
}
