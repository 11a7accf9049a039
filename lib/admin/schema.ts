import * as z from "zod";
import { SEARCH_MAX_CHARACTERS } from "@/lib/constants";
import { isStorable } from "@/lib/platform/db/storable";
import { idText } from "@/lib/platform/id";

const REASON_MAX_CHARACTERS = 500;
const PAGE_MAX = 100;

const reason = z
  .string("Give a reason")
  .trim()
  .max(REASON_MAX_CHARACTERS, `Give the reason in at most ${REASON_MAX_CHARACTERS} characters`)
  .refine(isStorable, "Give the reason as text");

/** What the dialog asks for before the admin deletes; the calls themselves take a reason and do not insist on it. */
export const reasonForm = z.object({ reason: reason.min(1, "Give a reason") });

/** The query of the admin's deletes. */
export const deleteQuery = z.object({ reason: reason.optional() });

/** The body that confirms a college's domain, or withdraws that. */
export const domainForm = z.object({ confirmed: z.boolean("confirmed has to be true or false"), reason: reason.optional() });

/** How the admin's tables can be sorted; a minus turns it round. The first is what an unsorted one is. */
export const SORTS = {
  colleges: ["name", "-name", "email", "-email", "unconfirmed"],
  clubs: ["name", "-name", "email", "-email"],
  events: ["newest", "oldest", "name", "-name"],
  blogs: ["newest", "oldest", "name", "-name"],
} as const;
export type Sort = (typeof SORTS)[keyof typeof SORTS][number];

const search = z.string().trim().max(SEARCH_MAX_CHARACTERS).refine(isStorable, "This cannot be searched for").default("");
const limit = (standard: number) => {
  const message = `limit has to be a number from 1 to ${PAGE_MAX}`;
  return z.coerce.number(message).int(message).min(1, message).max(PAGE_MAX, message).default(standard);
};
const cursor = z.string().min(1).max(2000).optional();

/** The query of a call that lists: all that one answer may hold, unless asked for less. */
export const listQuery = <const S extends Sort>(sorts: readonly [S, ...S[]]) =>
  z.object({
    q: search,
    sort: z.enum(sorts, `sort has to be one of ${sorts.join(", ")}`).default(sorts[0] as never),
    limit: limit(PAGE_MAX),
    cursor,
  });
export type ListQuery<S extends Sort = Sort> = { q: string; sort: S; limit: number; cursor?: string | undefined };

export const logQuery = z.object({ limit: limit(PAGE_MAX), cursor });
export type LogQuery = z.output<typeof logQuery>;

export const collegeParams = z.object({ collegeId: idText() });
export const collegeRepParams = z.object({ collegeRepId: idText() });
export const domainParams = z.object({ id: idText() });
