import * as z from "zod";
import { isStorable } from "@/lib/platform/db/storable";
import { pageCursor, searchText } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";

/** The states of entries: the living ones, and `rejected`. Source: contract joining 3. */
export const ENTRY_STATUSES = ["forming", "pending", "waiting", "held", "confirmed", "rejected"] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];
const LIVING_STATUSES = ENTRY_STATUSES.filter((status) => status !== "rejected");

/** Limit of entries that one call decides, and of a page. */
const ENTRIES_AT_ONCE = 100;
const PAGE_DEFAULT = 50;

export const entriesParams = z.object({ id: idText() });
export const entryParams = z.object({ id: idText(), entryId: idText() });
export const entryTeamParams = z.object({ id: idText(), teamId: idText() });

const UNKNOWN_STATUS = `status has to be some of ${ENTRY_STATUSES.join(", ")}, with commas between them`;
const limit = `limit has to be a number from 1 to ${ENTRIES_AT_ONCE}`;

/** `status` may name several, separated by commas. An empty value counts as absent. */
export const entriesQuery = z.object({
  status: z
    .string()
    .max(100)
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(z.enum(ENTRY_STATUSES, UNKNOWN_STATUS)).max(ENTRY_STATUSES.length, UNKNOWN_STATUS))
    .transform((statuses): readonly EntryStatus[] => (statuses.length > 0 ? [...new Set(statuses)] : LIVING_STATUSES))
    .default(LIVING_STATUSES),
  q: searchText.transform((text) => text.trim()).default(""),
  limit: z.coerce.number(limit).int(limit).min(1, limit).max(ENTRIES_AT_ONCE, limit).default(PAGE_DEFAULT),
  cursor: pageCursor,
});
export type EntriesQuery = z.output<typeof entriesQuery>;

const REASON = { min: 3, max: 300 } as const;
const REASON_LENGTH = `Say why, in ${REASON.min} to ${REASON.max} characters.`;

/** An organiser's reason for an action on an entry. Source: contract joining 3. */
const reason = z
  .string(REASON_LENGTH)
  .trim()
  .min(REASON.min, REASON_LENGTH)
  .max(REASON.max, REASON_LENGTH)
  .refine(isStorable, "This text cannot be stored");
/** An empty text means none. */
const reasonOrNone = z
  .literal("")
  .transform(() => undefined)
  .or(reason)
  .optional();

export const decideBody = z.object({
  decision: z.enum(["approve", "reject"], "decision has to be approve or reject"),
  entries: z
    .array(idText("Enter the ids of entries"))
    .min(1, "Choose at least one entry")
    .max(ENTRIES_AT_ONCE, `You can decide on up to ${ENTRIES_AT_ONCE} applications at a time`)
    .refine((ids) => new Set(ids).size === ids.length, "Each entry can be there once"),
  reason: reasonOrNone,
});
export type DecideBody = z.output<typeof decideBody>;

const WHOLE = "Enter a whole number from 1";
export const moveBody = z.object({ position: z.int(WHOLE).min(1, WHOLE), reason });
export type MoveBody = z.output<typeof moveBody>;

export const admitBody = z.object({ reason, addSeats: z.boolean().default(false) });
export type AdmitBody = z.output<typeof admitBody>;

/** For keeping a team, and for taking an entry off, where it is in the query. */
export const reasonOnly = z.object({ reason });

/** The forms of the workspace's dialogs, as they are typed. */
const anyPlace = z.string();
export const whyForm = z.object({ reason, position: anyPlace });
export const rejectForm = z.object({ reason: z.literal("").or(reason), position: anyPlace });
export const moveForm = z.object({
  reason,
  position: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,4}$/, WHOLE),
});
