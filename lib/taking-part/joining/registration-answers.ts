import * as z from "zod";
import { QUESTION_KINDS } from "@/lib/catalogue/questions/schema";
import { idText } from "@/lib/platform/id";
import { REFUSALS } from "@/lib/taking-part/joining/refusals";
import { NEEDS } from "@/lib/taking-part/joining/registration-state";
import { teamJson } from "@/lib/taking-part/joining/team-answers";

/** A question as shown to its students. A removed option is present for a student who has chosen it. Source: contract joining 6. */
export const questionJson = z.strictObject({
  _id: idText(),
  kind: z.enum(QUESTION_KINDS),
  label: z.string(),
  help: z.string().optional(),
  required: z.boolean(),
  /** For choices. */
  options: z.array(z.strictObject({ _id: idText(), text: z.string() })).optional(),
  /** Bounds of a number. */
  min: z.number().optional(),
  max: z.number().optional(),
});
export type QuestionJson = z.output<typeof questionJson>;

/** Question id to value, as the calls accept it: for choices the ids. */
const answersJson = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
export type AnswersJson = z.output<typeof answersJson>;

const instant = z.iso.datetime();
const place = { position: z.int().min(1), waiting: z.int().min(0) };

/** Present in every state. */
const always = {
  /** Present for a student who helps at the event too. */
  mayManage: z.literal(true).optional(),
  /** Rupees. */
  amount: z.number().min(0),
  /** For a new student. */
  needs: z.array(z.enum(NEEDS)),
  /** Present if the event asks any. */
  questions: z.array(questionJson).optional(),
};

/** The effect of cancelling after registration. */
export const leavingJson = z.strictObject({
  /** The time until which the seat can be given back; null if it no longer can. */
  until: instant.nullable(),
  /** `refund`: all of it, until `refundUntil`. `kept`: none. `team`: the team's one fee, which is refunded when the team ends. */
  money: z.enum(["nothing", "refund", "kept", "team"]),
  /** Rupees that were paid, or will be. */
  amount: z.number().min(0),
  refundUntil: instant.optional(),
  /** From when cancelling is a late cancellation, which makes a mark; absent if it never is. */
  lateFrom: instant.optional(),
});
export type LeavingJson = z.output<typeof leavingJson>;
const leaving = { leaving: leavingJson };

/** Present in every state of a registration. */
const own = { ...always, answers: answersJson.optional(), team: teamJson.optional() };

/** A payment was made, and the bank has not answered yet. */
const paying = { isPaying: z.literal(true).optional() };

/** A student's relation to an event. Source: contract joining 3. */
export const registrationStateJson = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("open"), ...always, ...leaving }),
  z.strictObject({ state: z.literal("full"), ...always, canWait: z.boolean(), waiting: place.waiting }),
  z.strictObject({
    state: z.literal("refused"),
    ...always,
    reason: z.enum(REFUSALS),
    message: z.string(),
    next: z.strictObject({ text: z.string(), href: z.string() }).nullable(),
    /** When it opens for this student, with `opening_delayed`. */
    opensAt: instant.optional(),
  }),
  z.strictObject({ state: z.literal("forming"), ...own }),
  z.strictObject({ state: z.literal("pending"), ...own, since: instant.optional() }),
  z.strictObject({ state: z.literal("waiting"), ...own, ...place, since: instant.optional() }),
  z.strictObject({
    state: z.literal("offered"),
    ...own,
    /** An organiser holds the seat, and the student has not accepted. */
    isInvited: z.literal(true).optional(),
    until: instant,
    ...leaving,
    ...paying,
  }),
  z.strictObject({ state: z.literal("held"), ...own, until: instant, ...leaving, ...paying }),
  z.strictObject({
    state: z.literal("confirmed"),
    ...own,
    ticket: z.string(),
    canLeave: z.boolean(),
    ...leaving,
    checkedInAt: instant.optional(),
  }),
  z.strictObject({ state: z.literal("rejected"), ...always, message: z.string(), decisionReason: z.string().optional() }),
]);
export type RegistrationStateJson = z.output<typeof registrationStateJson>;
