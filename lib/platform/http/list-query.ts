import * as z from "zod";
import { SEARCH_MAX_CHARACTERS } from "@/lib/constants";
import { isStorable } from "@/lib/platform/db/storable";

/** What the queries of public lists have in common. Client-safe. Source: contract 4, `/api/asd` and `/api/blog`. */

const PAGE_MAX = 100;
export const PAGE_DEFAULT = 24;
const LIMIT_TEXT = `limit has to be a number from 1 to ${PAGE_MAX}`;

export const pageLimit = z
  .string()
  .regex(/^\d{1,3}$/, { message: LIMIT_TEXT, abort: true })
  .transform(Number)
  .refine((limit) => limit >= 1 && limit <= PAGE_MAX, LIMIT_TEXT)
  .default(PAGE_DEFAULT);

export const pageCursor = z.string().max(400).optional();

export const searchText = z
  .string()
  .max(SEARCH_MAX_CHARACTERS, `Search for at most ${SEARCH_MAX_CHARACTERS} characters`)
  .refine(isStorable, { message: "This cannot be searched for", abort: true });
