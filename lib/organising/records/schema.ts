import * as z from "zod";
import { textBetween } from "@/lib/platform/fields/text";
import { pageCursor } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";

/** Client-safe. Source: contract after 6. */

export const RECORD_KINDS = ["attended", "helped", "won", "role"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Links of a student that have not expired. */
export const LINKS_MAX = 5;
const LINK_DAYS = { min: 1, max: 365, default: 180 } as const;
const NAME_MAX = 40;

const kinds = z
  .array(z.enum(RECORD_KINDS, `A kind has to be one of ${RECORD_KINDS.join(", ")}`))
  .max(RECORD_KINDS.length)
  .refine((some) => new Set(some).size === some.length, "Each kind can be there once");

/** `kind` may be repeated; without one all entries are listed. */
export const recordQuery = z.object({
  kind: z
    .union([z.string().transform((one) => [one]), z.array(z.string()).max(RECORD_KINDS.length)])
    .default([])
    .pipe(kinds),
  cursor: pageCursor,
});
export type RecordQuery = z.output<typeof recordQuery>;

export const sharedQuery = z.object({ cursor: pageCursor });

const KEY_MAX_CHARACTERS = 60;
export const entryParams = z.object({ key: z.string().regex(new RegExp(`^[0-9a-z]{1,${KEY_MAX_CHARACTERS}}$`)) });
export const entryBody = z.object({ isShown: z.boolean() });

const days = `Choose ${LINK_DAYS.min} to ${LINK_DAYS.max} days.`;
export const linkBody = z.object({
  name: textBetween({ moreThan: 0, lessThan: NAME_MAX + 1 }, `Name must be between 1 and ${NAME_MAX} characters.`),
  kinds: kinds.min(1, "Choose at least one kind.").default([...RECORD_KINDS]),
  days: z.int(days).min(LINK_DAYS.min, days).max(LINK_DAYS.max, days).default(LINK_DAYS.default),
  follows: z.boolean().default(false),
});
export type LinkBody = z.output<typeof linkBody>;

export const linkParams = z.object({ id: idText() });

/** Any text: a malformed token is answered like one that was revoked. */
export const tokenParams = z.object({ token: z.string() });

export const pdfQuery = z.object({ link: idText("link has to be the id of a link").optional() });
