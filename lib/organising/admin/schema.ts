import * as z from "zod";
import type { AdminAct, AdminSubject } from "@/lib/generated/prisma/enums";
import { adminReason } from "@/lib/identity/audit/schema";
import { isStorable } from "@/lib/platform/db/storable";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";
import { idText } from "@/lib/platform/id";
import { isCalendarDate } from "@/lib/platform/time/zone";

const PAGE_MAX = 100;

/** Required by the dialog before the admin deletes; the calls themselves take a reason but do not require it. */
export const reasonForm = z.object({ reason: adminReason.min(1, "Give a reason") });

/** The body that confirms a college's domain, or withdraws the confirmation. */
export const domainForm = z.object({ confirmed: z.boolean("confirmed has to be true or false"), reason: adminReason.optional() });

/** The orders of the admin's tables; a minus reverses one. The first is the default. */
export const SORTS = {
  colleges: ["name", "-name", "email", "-email", "unconfirmed"],
  clubs: ["name", "-name", "email", "-email"],
  events: ["newest", "oldest", "name", "-name"],
  blogs: ["newest", "oldest", "name", "-name"],
} as const;
export type TableSort = (typeof SORTS)[keyof typeof SORTS][number];

const search = z.string().trim().max(SEARCH_MAX_CHARACTERS).refine(isStorable, "This cannot be searched for").default("");
const limitMessage = `limit has to be a number from 1 to ${PAGE_MAX}`;
const limit = z.coerce.number(limitMessage).int(limitMessage).min(1, limitMessage).max(PAGE_MAX, limitMessage).default(PAGE_MAX);
const cursor = z.string().min(1).max(2000).optional();

/** The query of a list: up to the number of rows that one answer may hold, or fewer on request. */
export const listQuery = <const S extends TableSort>(sorts: readonly [S, ...S[]]) =>
  z.object({
    q: search,
    sort: z.enum(sorts, `sort has to be one of ${sorts.join(", ")}`).default(sorts[0] as never),
    limit,
    cursor,
  });
export type TableQuery<S extends TableSort = TableSort> = { q: string; sort: S; limit: number; cursor?: string | undefined };

/** Every kind of action in the log. */
export const ACTS = [
  "confirmed_domain",
  "withdrew_domain",
  "changed",
  "deleted",
  "cancelled",
  "hid",
  "showed",
  "banned",
  "unbanned",
  "dismissed",
  "reset_factor",
] as const satisfies readonly AdminAct[];
/** Every kind of subject in the log. */
export const SUBJECTS = ["college", "club", "event", "blog", "student", "site"] as const satisfies readonly AdminSubject[];

/** A date on campus; an empty text means none. */
const day = z
  .string()
  .refine((text) => text === "" || isCalendarDate(text), "Enter a date as YYYY-MM-DD")
  .transform((text) => text || undefined)
  .optional();

/** The query of the log: `q` is part of a name, of a reason or of an id, `from` and `to` are the first and the last day. */
export const logQuery = z.object({
  q: search,
  act: z
    .enum(["", ...ACTS], `act has to be one of ${ACTS.join(", ")}`)
    .transform((act) => act || undefined)
    .optional(),
  from: day,
  to: day,
  limit,
  cursor,
});
export type LogQuery = z.output<typeof logQuery>;

export const collegeParams = z.object({ collegeId: idText() });
export const collegeRepParams = z.object({ collegeRepId: idText() });
export const domainParams = z.object({ id: idText() });
