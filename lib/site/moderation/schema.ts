import * as z from "zod";
import { ModeratedSubject, ReportReason } from "@/lib/generated/prisma/enums";
import { email, plainText, shortText, UNITS_PER_CHARACTER } from "@/lib/platform/fields/text";
import { pageCursor, pageLimit } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";
import { REASONS } from "@/lib/site/moderation/reasons";

/** Input of reports and of moderation. Client-safe. Source: contract trust 3. */

export const SUBJECTS = Object.values(ModeratedSubject);
export type Subject = ModeratedSubject;

/** Also of courts and authorities, for moderators. */
const DECISION_REASONS = Object.values(ReportReason);

const REPORT_TEXT = { min: 10, max: 1000 } as const;
const NOTE = { min: 5, max: 500 } as const;
const LOOK_TEXT = { min: 10, max: 500 } as const;

/** Plain text of some lines, within inclusive bounds. */
function lines({ min, max }: { min: number; max: number }, name: string) {
  const message = `${name} has to have ${min} to ${max.toLocaleString("en")} characters`;
  return shortText(max * UNITS_PER_CHARACTER, message)
    .normalize("NFC")
    .transform((text) => plainText(text).trim())
    .refine((text) => [...text].length >= min && [...text].length <= max, message);
}

const absent = z.literal("").transform(() => undefined);

/** Reasons that say nothing without words. */
const NEED_TEXT: readonly string[] = ["privacy", "other"];

export const reportForm = z
  .object({
    subject: z.enum(SUBJECTS, "There is no such subject"),
    id: idText("Enter the id of what you report").optional(),
    reason: z.enum(REASONS, "Choose a reason"),
    text: lines(REPORT_TEXT, "The text").or(absent).optional(),
    /** For visitors who want an answer. */
    email: email.or(absent).optional(),
  })
  .refine(({ subject, id }) => subject === "site" || id !== undefined, { path: ["id"], message: "Enter the id of what you report" })
  .refine(({ subject, reason, text }) => text !== undefined || !(subject === "site" || NEED_TEXT.includes(reason)), {
    path: ["text"],
    message: "Tell us what is wrong",
  });
export type ReportForm = z.output<typeof reportForm>;

/** The fields of the dialog on a public page. */
export const reportFields = z
  .object({ reason: z.enum(REASONS, "Choose a reason"), text: lines(REPORT_TEXT, "The text").or(absent), email: email.or(absent) })
  .refine(({ reason, text }) => text !== undefined || !NEED_TEXT.includes(reason), { path: ["text"], message: "Tell us what is wrong" });

export const STATES = ["open", "hidden", "decided"] as const;
export type State = (typeof STATES)[number];

export const moderationQuery = z.object({
  state: z.enum(STATES, `state has to be one of ${STATES.join(", ")}`).default("open"),
  limit: pageLimit,
  cursor: pageCursor,
});
export type ModerationQuery = z.output<typeof moderationQuery>;

export const thingParams = z.object({ subject: z.enum(SUBJECTS), id: idText() });
export type Thing = z.output<typeof thingParams>;

const ACTIONS = ["hide", "show", "dismiss", "ban", "unban"] as const;
type Action = (typeof ACTIONS)[number];

/** The actions for each subject: a college and the site can only be left as they are. */
const ACTIONS_OF: Record<Subject, readonly Action[]> = {
  event: ["hide", "show", "dismiss"],
  blog: ["hide", "show", "dismiss"],
  club: ["ban", "unban", "dismiss"],
  college: ["dismiss"],
  site: ["dismiss"],
};
export const isActionOf = (subject: Subject, action: Action): boolean => ACTIONS_OF[subject].includes(action);

/** Acts that hide: they need a reason and a note for the club. */
const hides = (action: Action) => action === "hide" || action === "ban";

export const decisionForm = z
  .object({
    action: z.enum(ACTIONS, "There is no such action"),
    reason: z.enum(DECISION_REASONS, "Choose a reason").optional(),
    note: lines(NOTE, "The note").or(absent).optional(),
  })
  .refine(({ action, reason }) => !hides(action) || reason !== undefined, { path: ["reason"], message: "Choose a reason" })
  .refine(({ action, note }) => !hides(action) || note !== undefined, { path: ["note"], message: "Tell the club what has to change" });
export type DecisionForm = z.output<typeof decisionForm>;

/** The fields of the dialogs that hide and ban. */
export const hidingFields = z.object({ reason: z.enum(DECISION_REASONS, "Choose a reason"), note: lines(NOTE, "The note") });

const lookText = lines(LOOK_TEXT, "The text");
export const lookForm = z.object({ text: lookText });
/** The field of the dialog, which asks for a reason as others do. */
export const lookReason = z.object({ reason: lookText });
