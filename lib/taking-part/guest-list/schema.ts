import * as z from "zod";
import { isStorable } from "@/lib/platform/db/storable";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";
import { idText } from "@/lib/platform/id";

/** Client-safe. Source: contract organisers 9.2. */

/** The states of the people of an event. A student who waits, has applied or forms a team without a seat is an entry instead. */
export const PERSON_STATUSES = ["confirmed", "held", "invited", "cancelled", "removed"] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];

export const PAID_STATES = ["free", "waived", "due", "paid", "refund_due", "refunded"] as const;
export type PaidState = (typeof PAID_STATES)[number];

/** `checkedIn`: the latest check-in first, then people who are not checked in. */
export const PEOPLE_SORTS = ["newest", "oldest", "name", "-name", "checkedIn"] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

/** A student without a college. */
export const NO_COLLEGE = "none";
const YEARS = ["1", "2", "3", "4", "5", "6"] as const;
const CHECKED_IN = ["1", "0"] as const;

const PAGE_MAX = 100;
const PAGE_DEFAULT = 50;
/** Limit of values of one parameter. */
const VALUES_MAX = 50;

export const peopleParams = z.object({ eventId: idText() });

const fewOf = <T extends z.ZodType>(value: T) => z.array(value).max(VALUES_MAX, `Up to ${VALUES_MAX} values`);

/** One value or several, without duplicates. Absent means none, which matches everyone. */
const listOf = <T extends z.ZodType<string, string>>(value: T) =>
  z
    .union([z.string(), fewOf(z.string())])
    .default([])
    .transform((values) => [...new Set([values].flat())])
    .pipe(fewOf(value));

const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(values, `${name} has to be one of ${values.join(", ")}`);

/** The words of a search for people. */
export const wordsOfNames = z
  .string()
  .max(SEARCH_MAX_CHARACTERS, `Search for up to ${SEARCH_MAX_CHARACTERS} characters`)
  .refine(isStorable, { message: "This cannot be searched for", abort: true })
  .transform((text) => text.trim())
  .default("");

const filterFields = {
  /** Parts of names; the start of an address; `@nitt.edu` for a domain and its subdomains. */
  q: wordsOfNames,
  status: listOf(oneOf("status", PERSON_STATUSES)),
  /** College at the time of registration; `none` if the student had none. */
  college: listOf(z.union([z.literal(NO_COLLEGE), idText()], `college has to be the id of a college, or ${NO_COLLEGE}`)),
  year: listOf(oneOf("year", YEARS)),
  checkedIn: listOf(oneOf("checkedIn", CHECKED_IN)),
  paid: listOf(oneOf("paid", PAID_STATES)),
  source: listOf(z.string().regex(/^[a-z0-9_-]{1,30}$/, "source has to be up to 30 of a to z, 0 to 9, _ and -")),
};

/**
 * The filter of an event's people: as a call's body or a stored filter. A parameter is a text or a list of texts; an unknown one is
 * refused, because it would match everyone.
 */
export const peopleFilter = z.strictObject(filterFields);
export type PeopleFilter = z.output<typeof peopleFilter>;

const sort = oneOf("sort", PEOPLE_SORTS).default("newest");

const limit = `limit has to be a number from 1 to ${PAGE_MAX}`;

/** A page of the people of an event. */
export const peopleQuery = z.object({
  ...filterFields,
  sort,
  limit: z
    .string()
    .regex(/^\d{1,3}$/, { message: limit, abort: true })
    .transform(Number)
    .refine((value) => value >= 1 && value <= PAGE_MAX, limit)
    .default(PAGE_DEFAULT),
  cursor: z.string().max(1000).optional(),
});
export type PeopleQuery = z.output<typeof peopleQuery>;

const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The people of a list as a file. */
export const exportQuery = z.object({ ...filterFields, sort, format: oneOf("format", EXPORT_FORMATS) });
export type ExportQuery = z.output<typeof exportQuery>;

/** The parameters of `peopleQuery` that may be repeated. */
export const REPEATABLE = ["status", "college", "year", "checkedIn", "paid", "source"] as const satisfies readonly (keyof PeopleFilter)[];
