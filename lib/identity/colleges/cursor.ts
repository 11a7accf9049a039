import "server-only";
import * as z from "zod";
import type { ClubPlace } from "@/lib/identity/colleges/repository";
import { fromCursor, toCursor } from "@/lib/platform/http/cursor";
import { idText } from "@/lib/platform/id";

const place = z.tuple([z.string().max(200), idText()]);

export function writeCursor({ name, id }: ClubPlace): string {
  return toCursor([name, id]);
}

/** @throws AppError validation_failed */
export function readCursor(text: string): ClubPlace {
  const [name, id] = fromCursor(place, text);
  return { name, id };
}
