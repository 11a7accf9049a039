import * as z from "zod";
import { isStorable } from "@/lib/platform/db/storable";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";

/** Parts shared by the queries of public lists. Client-safe. Source: contract base 4 (`/api/asd`, `/api/blog`). */

const PAGE_MAX = 100;
export const PAGE_DEFAULT = 24;

function limitUpTo(max: number) {
  const message = `limit has to be a number from 1 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,4}$/, { message, abort: true })
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= max, message);
}

export const pageLimit = limitUpTo(PAGE_MAX).default(PAGE_DEFAULT).describe(`From 1 to ${PAGE_MAX}; by default ${PAGE_DEFAULT}.`);
export const pageCursor = z.string().max(400).optional().describe("Which page: what the one before named for the next.");

/**
 * The query of a list that usually fits in one answer: a page holds as many rows as fit, unless the caller asks for fewer.
 * @param max rows that fit in `ANSWER_MAX_BYTES` (lib/platform/http/route.ts) at their longest
 */
export const longListQuery = (max: number) =>
  z.object({ limit: limitUpTo(max).default(max).describe(`From 1 to ${max}, which is the default.`), cursor: pageCursor });
export type LongListQuery = { limit: number; cursor?: string | undefined };

export const searchText = z
  .string()
  .max(SEARCH_MAX_CHARACTERS, `Search for up to ${SEARCH_MAX_CHARACTERS} characters`)
  .refine(isStorable, { message: "This cannot be searched for", abort: true });
