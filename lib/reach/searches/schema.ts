import * as z from "zod";
import { textBetween } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";

/** Client-safe. Source: contract reach 6.1. */

export const SEARCHES_MAX = 20;
export const SEARCH_ALERTS = ["none", "digest", "instant"] as const;
const NAME_MAX = 100;
/** The most characters of a query, as it is sent and as it is stored. */
export const QUERY_MAX = 2000;

const NAME = `Name must be between 1 and ${NAME_MAX} characters.`;

const name = textBetween({ moreThan: 0, lessThan: NAME_MAX + 1 }, NAME);
export const QUERY_TOO_LONG = "This search is too long.";
const query = z.string().max(QUERY_MAX, { message: QUERY_TOO_LONG, abort: true });
const alert = z.enum(SEARCH_ALERTS, "alert has to be none, digest or instant");

/** The form that renames a search. */
export const searchNameForm = z.object({ name });

/** `query` is the query of the address of the list, without `?`. */
export const searchBody = z.object({ name: name.optional(), query, alert: alert.default("none") });
export type SearchBody = z.output<typeof searchBody>;

/** An absent field stays. */
export const searchChange = z.object({ name: name.optional(), query: query.optional(), alert: alert.optional() });
export type SearchChange = z.output<typeof searchChange>;

export const searchParams = z.object({ id: idText() });
