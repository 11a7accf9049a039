import * as z from "zod";
import { noShowSettings } from "@/lib/identity/colleges/no-show";
import { shortText, UNITS_PER_CHARACTER } from "@/lib/platform/fields/text";
import { longListQuery } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";

/** The message to an organiser whose event or change waits. Source: contract organisers 11 and 11.1. */
export const SENT_FOR_APPROVAL = "Sent to your college for approval";

const NOTE_MAX = 500;
const NOTE_TEXT = `Write a note of up to ${NOTE_MAX} characters. The club will see it.`;

export const reviewParams = z.object({ id: idText() });

/** The texts of a page have a limit of their own, see `listReviews`. */
const REVIEWS_MAX = 20;
export const reviewsQuery = longListQuery(REVIEWS_MAX);

const version = z.int("Send the version that you have read.").optional();
const note = shortText(NOTE_MAX * UNITS_PER_CHARACTER, NOTE_TEXT)
  .normalize("NFC")
  .trim()
  .refine((text) => text !== "" && [...text].length <= NOTE_MAX, NOTE_TEXT);

/** The form for returning a review. */
export const returnForm = z.object({ note });

/**
 * A decision of a college. The `version` of the review that it has read prevents deciding an unread change. Source: contract organisers
 * 11.1.
 */
export const decision = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("approve"), version }),
  z.object({ decision: z.literal("return"), version, note }),
]);
export type ReviewDecision = z.output<typeof decision>;

/** A college's settings; an absent key stays. */
export const settingsBody = z.object({
  eventApproval: z.boolean("Send true or false.").optional(),
  /** Sent whole. */
  noShow: noShowSettings.optional(),
});

/** The state of `Review` in a college's tab bar: absent where approval is off, else there, with a block while something waits. */
export type ReviewMark = "" | "on" | "waits";
export const reviewMark = (isOn: boolean, waiting: number): ReviewMark => (isOn ? (waiting > 0 ? "waits" : "on") : "");
