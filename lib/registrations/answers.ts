import * as z from "zod";
import type { Refusal } from "@/lib/joining/policy";
import { type AnswerTable, messageJson } from "@/lib/platform/http/answers";
import { idText } from "@/lib/platform/id";

/** Rupees, and when the seat is free again. */
const hold = { amount: z.number().min(0), heldUntil: z.iso.datetime() };

/** Source: spec §6 (`hi`), contract 4: whether this student has to pay, the amount and the deadline. */
const registrationJson = z.discriminatedUnion("diffCollege", [
  z.strictObject({ diffCollege: z.literal(false), message: z.string() }),
  z.strictObject({ diffCollege: z.literal(true), message: z.string(), ...hold }),
]);
export type RegistrationJson = z.output<typeof registrationJson>;

const REFUSALS = [
  "event_cancelled",
  "registration_not_open",
  "registration_closed",
  "event_over",
  "event_full",
  "application_pending",
  "in_team",
  "more_needed",
  "application_rejected",
  "verification_needed",
  "college_not_admitted",
  "year_needed",
  "year_not_admitted",
  "team_other_college",
] as const satisfies readonly Refusal[];

/** There for a student who helps at the event too. */
const organises = { mayManage: z.literal(true).optional() };

/** Whether and how a student may join. */
const decisionJson = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("free"), ...organises, amount: z.literal(0) }),
  z.strictObject({ state: z.literal("pay"), ...organises, amount: hold.amount }),
  z.strictObject({ state: z.literal("held"), ...organises, ...hold }),
  z.strictObject({
    state: z.literal("joined"),
    ...organises,
    ticket: z.string(),
    canLeave: z.boolean(),
    checkedInAt: z.iso.datetime().optional(),
  }),
  z.strictObject({ state: z.literal("refused"), ...organises, reason: z.enum(REFUSALS), message: z.string() }),
]);
export type DecisionJson = z.output<typeof decisionJson>;

/** Source: spec §3, Participants response. */
const participantsJson = z.strictObject({
  participants: z.strictObject({
    registrations: z.array(z.strictObject({ _id: idText(), firstName: z.string(), lastName: z.string(), email: z.string() })),
  }),
});
export type ParticipantsJson = z.output<typeof participantsJson>;

/** Source: spec §7, contract 4. */
export const answers = {
  "GET /api/event/hi/{eventId}/{userId}": { 200: registrationJson },
  "GET /api/event/hi2/{eventId}/{userId}": { 200: messageJson },
  "GET /api/event/registration/{eventId}": { 200: decisionJson },
  "DELETE /api/event/registration/{eventId}": { 200: messageJson },
  "GET /api/event/participants/{eventId}": { 200: participantsJson },
} as const satisfies AnswerTable;
