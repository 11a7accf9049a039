import * as z from "zod";
import { eventIdParams, eventParams, participantsQuery } from "@/lib/catalogue/events/schema";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { REFUSALS } from "@/lib/taking-part/joining/refusals";
import { registrationStateJson } from "@/lib/taking-part/joining/registration-answers";
import { payQuery } from "@/lib/taking-part/payments/schema";
import { answersBody, joinBody, joinQuery, registrationParams } from "@/lib/taking-part/registrations/schema";

/** In rupees, and the time when the seat becomes free again. */
const hold = { amount: z.number().min(0), heldUntil: z.iso.datetime() };

/** Source: spec §7 (`hi`), contract base 4: whether this student has to pay, the amount and the deadline. */
const registrationJson = z.discriminatedUnion("diffCollege", [
  z.strictObject({ diffCollege: z.literal(false), message: z.string() }),
  z.strictObject({ diffCollege: z.literal(true), message: z.string(), ...hold }),
]);
export type RegistrationJson = z.output<typeof registrationJson>;

/** Present for a student who helps at the event too. */
const organises = { mayManage: z.literal(true).optional() };

/** Whether and how a student may join. */
const oneClickJson = z.discriminatedUnion("state", [
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
export type OneClickJson = z.output<typeof oneClickJson>;

/** Source: spec §3, Participants response. */
const participantJson = z.strictObject({
  _id: idText(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** For an event of teams. Source: contract joining 3. */
  team: z.strictObject({ _id: idText(), name: z.string() }).optional(),
});
const participantsJson = z.strictObject({ participants: z.strictObject({ registrations: z.array(participantJson) }) });
export type ParticipantsJson = z.output<typeof participantsJson>;

/** The message says what joining did: the state of the registration says it too. */
const joinedJson = z.strictObject({ message: z.string(), registration: registrationStateJson });
export type JoinedJson = z.output<typeof joinedJson>;

/** Source: spec §7, contract joining 3 and contract base 4. */
export const calls = {
  "GET /api/event/hi/{eventId}/{userId}": {
    access: ["student"],
    mutates: true,
    limit: "joining",
    params: registrationParams,
    query: joinQuery,
    responses: { 200: registrationJson },
  },
  "GET /api/event/hi2/{eventId}/{userId}": {
    access: ["student"],
    mutates: true,
    limit: "joining",
    params: registrationParams,
    query: payQuery,
    responses: { 200: messageJson },
  },
  "GET /api/event/registration/{eventId}": {
    access: ["student"],
    params: eventIdParams,
    responses: { 200: oneClickJson },
  },
  "DELETE /api/event/registration/{eventId}": {
    access: ["student"],
    limit: "joining",
    params: eventIdParams,
    responses: { 200: messageJson },
  },
  "GET /api/events/{id}/registration": {
    access: ["student"],
    params: eventParams,
    responses: { 200: registrationStateJson },
  },
  "POST /api/events/{id}/registration": {
    access: ["student"],
    limit: "joining",
    params: eventParams,
    json: joinBody,
    responses: { 200: joinedJson },
  },
  "PUT /api/events/{id}/registration": {
    access: ["student"],
    limit: "joining",
    params: eventParams,
    json: answersBody,
    responses: { 200: joinedJson },
  },
  "DELETE /api/events/{id}/registration": {
    access: ["student"],
    limit: "joining",
    params: eventParams,
    responses: { 200: messageJson },
  },
  "GET /api/event/participants/{eventId}": {
    access: ORGANISERS,
    params: eventIdParams,
    query: participantsQuery,
    responses: { 200: participantsJson },
  },
} as const satisfies CallTable;
