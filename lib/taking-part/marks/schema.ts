import * as z from "zod";
import { plainText, shortText, UNITS_PER_CHARACTER } from "@/lib/platform/fields/text";
import { pageCursor, pageLimit } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";
import { MARK_STATES } from "@/lib/taking-part/marks/policy";

const text = (min: number, max: number, message: string) =>
  shortText(max * UNITS_PER_CHARACTER, message)
    .normalize("NFC")
    .overwrite(plainText)
    .trim()
    .refine((sent) => [...sent].length >= min && [...sent].length <= max, message);

export const markParams = z.object({ id: idText() });
export const marksOfEventParams = z.object({ eventId: idText() });

const APPEAL_LENGTH = { min: 10, max: 500 } as const;
const NOTE_LENGTH = { min: 1, max: 300 } as const;

/** The form of an appeal, and its body. Source: contract after 5. */
export const appealBody = z.object({
  text: text(APPEAL_LENGTH.min, APPEAL_LENGTH.max, `Write ${APPEAL_LENGTH.min} to ${APPEAL_LENGTH.max} characters.`),
});

/** The form of a decision, and its body. */
export const decisionBody = z.object({
  excuse: z.boolean("Send true or false."),
  note: text(NOTE_LENGTH.min, NOTE_LENGTH.max, `Write ${NOTE_LENGTH.min} to ${NOTE_LENGTH.max} characters. The student reads them.`),
});
export type MarkDecision = z.output<typeof decisionBody>;

export const marksQuery = z.object({
  state: z.enum(MARK_STATES, "Choose a state").optional(),
  limit: pageLimit,
  cursor: pageCursor,
});
export type MarksQuery = z.output<typeof marksQuery>;
