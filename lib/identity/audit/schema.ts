import * as z from "zod";
import { ActStanding, OrganiserAct, OrganiserSubject } from "@/lib/generated/prisma/enums";
import { isStorable } from "@/lib/platform/db/storable";
import { idText } from "@/lib/platform/id";
import { isCalendarDate } from "@/lib/platform/time/zone";

/** Every act of the log of organisers, their standings, and the objects. */
export const ORGANISER_ACTS = Object.values(OrganiserAct);
export const ACT_STANDINGS = Object.values(ActStanding);
export const ACT_SUBJECTS = Object.values(OrganiserSubject);

const PAGE_MAX = 100;
const PAGE_DEFAULT = 50;

const absent = z.literal("").transform(() => undefined);
const day = z.string().refine(isCalendarDate, "Enter a date as YYYY-MM-DD").or(absent).optional();
const limit = `limit has to be a number from 1 to ${PAGE_MAX}`;

/**
 * The query of the log: `who` is an account, `from` and `to` are the first and the last day. An empty value counts as absent. Source:
 * contract organisers 15.
 */
export const organiserLogQuery = z.object({
  act: z.enum(ORGANISER_ACTS, "There is no such act").or(absent).optional(),
  who: idText("Enter the id of an account").or(absent).optional(),
  event: idText("Enter the id of an event").or(absent).optional(),
  from: day,
  to: day,
  limit: z.coerce.number(limit).int(limit).min(1, limit).max(PAGE_MAX, limit).default(PAGE_DEFAULT),
  cursor: z.string().min(1).max(400).optional(),
  format: z.enum(["csv"], "format has to be csv").optional(),
});
export type OrganiserLogQuery = z.output<typeof organiserLogQuery>;

export const logOfEventParams = z.object({ eventId: idText() });
export const logOfClubParams = z.object({ clubId: idText() });
export const logOfCollegeParams = z.object({ collegeId: idText() });

const REASON_MAX_CHARACTERS = 500;

/** The reason that the admin enters. */
export const adminReason = z
  .string("Give a reason")
  .trim()
  .max(REASON_MAX_CHARACTERS, `Reason can have up to ${REASON_MAX_CHARACTERS} characters`)
  .refine(isStorable, "Give the reason as text");

/** The query of the calls that the admin also uses for deletion. */
export const deleteQuery = z.object({ reason: adminReason.optional() });
