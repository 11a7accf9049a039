import * as z from "zod";
import { EVENT_MODES, eventIdParams, eventParams, participantsQuery } from "@/lib/catalogue/events/schema";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson, namedJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { REFUSALS } from "@/lib/taking-part/joining/refusals";
import { registrationStateJson } from "@/lib/taking-part/joining/registration-answers";
import { payQuery } from "@/lib/taking-part/payments/schema";
import { TICKETS_MAX } from "@/lib/taking-part/registrations/policy";
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
  team: namedJson.optional(),
});
const participantsJson = z.strictObject({ participants: z.strictObject({ registrations: z.array(participantJson) }) });
export type ParticipantsJson = z.output<typeof participantsJson>;

/** A ticket as a device keeps it: everything that a check-in without network needs to see, and nothing of other people. */
const keptTicketJson = z.strictObject({
  _id: idText(),
  eventId: idText(),
  eventName: z.string(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  timeZone: z.string(),
  venue: z.string(),
  mode: z.enum(EVENT_MODES),
  /** Null after the deletion of the account. */
  club: z.string().nullable(),
  college: z.string().nullable(),
  team: z.string().nullable(),
  /** The student's own. */
  name: z.string(),
  status: z.enum(["confirmed", "cancelled"]),
  /** The content of the QR code; null for a cancelled ticket. */
  code: z.string().nullable(),
  checkedInAt: z.iso.datetime().nullable(),
});
const keptTicketsJson = z.strictObject({ tickets: z.array(keptTicketJson).max(TICKETS_MAX), savedUntil: z.iso.datetime().nullable() });
export type KeptTicketsJson = z.output<typeof keptTicketsJson>;

/** The message says what joining did: the state of the registration says it too. */
const joinedJson = z.strictObject({ message: z.string(), registration: registrationStateJson });
export type JoinedJson = z.output<typeof joinedJson>;

/** Source: spec §7, contract joining 3 and contract base 4. */
export const calls = {
  "GET /api/event/hi/{eventId}/{userId}": {
    summary: "Registers a student, or holds a seat for 15 minutes where a fee is due.",
    who: "the student",
    access: ["student"],
    mutates: true,
    limit: "joining",
    params: registrationParams,
    query: joinQuery,
    errors: ["event_hidden", "event_not_found", "entry_changed", ...REFUSALS],
    responses: { 200: registrationJson },
    notes: ["`diffCollege: true`, with `amount` and `heldUntil`, says that a seat is held. `source` is where the visit began."],
  },
  "GET /api/event/hi2/{eventId}/{userId}": {
    summary: "Confirms a payment.",
    who: "the student",
    access: ["student"],
    mutates: true,
    limit: "joining",
    params: registrationParams,
    query: payQuery,
    errors: ["event_hidden", "payment_failed", "event_not_found", "payment_not_found", "event_cancelled", "payment_unreachable"],
    responses: { 200: messageJson },
    notes: ["`outcome` is read in the sandbox alone. 402 unless it is paid."],
  },
  "GET /api/event/registration/{eventId}": {
    summary: "Says whether and how a student may join an event, or that the student has joined.",
    access: ["student"],
    params: eventIdParams,
    errors: ["event_hidden", "event_not_found"],
    responses: { 200: oneClickJson },
    notes: ["An offer is `held`, also at 0. `mayManage: true` is there for a student who helps at the event."],
  },
  "DELETE /api/event/registration/{eventId}": {
    summary: "Cancels a student's registration; the seat is free, and the message says what was given up.",
    access: ["student"],
    limit: "joining",
    params: eventIdParams,
    errors: ["event_not_found", "registration_not_found", "already_checked_in", "leaving_closed", "event_started", "event_cancelled"],
    responses: { 200: messageJson },
    notes: [
      "A payment goes back until registration closes or the event starts, whichever is first ([decision 044](decisions/044-what-leaving-gives-back.md)).",
      "410 `event_started` for a confirmed seat once the event has started, `registration_closed` where it has no start; 409 `already_checked_in`.",
    ],
  },
  "GET /api/events/{id}/registration": {
    summary: "Reads a student's relation to an event, the [registration state](api.md#registration-state).",
    access: ["student"],
    params: eventParams,
    errors: ["event_hidden", "event_not_found"],
    responses: { 200: registrationStateJson },
  },
  "POST /api/events/{id}/registration": {
    summary: "Joins an event: registers, holds a seat, applies, or with `wait` waits in line; accepts an offer that costs nothing.",
    access: ["student"],
    limit: "joining",
    params: eventParams,
    json: joinBody,
    errors: ["event_hidden", "event_not_found", "entry_changed", ...REFUSALS],
    responses: { 200: joinedJson },
    notes: [
      "`answers` is question id to value. `registration` is the [registration state](api.md#registration-state) afterwards.",
      "409 `event_full` with `data: {canWait, waiting}`.",
    ],
  },
  "PUT /api/events/{id}/registration": {
    summary: "Changes a student's answers to the event's questions; all of them are sent.",
    access: ["student"],
    limit: "joining",
    params: eventParams,
    json: answersBody,
    errors: ["event_hidden", "event_not_found", "registration_not_found", "registration_closed", "event_cancelled"],
    responses: { 200: joinedJson },
  },
  "DELETE /api/events/{id}/registration": {
    summary: "Cancels a student's registration, as `DELETE /api/event/registration/{eventId}`.",
    access: ["student"],
    limit: "joining",
    params: eventParams,
    errors: ["event_not_found", "registration_not_found", "already_checked_in", "leaving_closed", "event_started", "event_cancelled"],
    responses: { 200: messageJson },
  },
  "GET /api/tickets": {
    summary: "Lists the tickets that a student’s device keeps: of events that are not over, or ended in the last day; soonest first.",
    access: ["student"],
    limit: "marks",
    responses: { 200: keptTicketsJson },
    notes: [
      "Only the latest ticket of an event. `code` is the content of the QR code, null for a cancelled ticket.",
      "`savedUntil` is a day after the end of the last event, null without tickets. A device must delete the answer then, and at the log-out ([decision 065](decisions/065-a-worker-for-students.md)).",
    ],
  },
  "GET /api/event/participants/{eventId}": {
    summary: "Lists the people with a seat at an event, up to 2000 a page.",
    who: "`read_people`: the event's organisers, its college, admin",
    access: ORGANISERS,
    token: "people:read",
    params: eventIdParams,
    query: participantsQuery,
    errors: ["event_not_found"],
    responses: { 200: participantsJson },
    notes: ["At an event of teams each also has `team`."],
  },
} as const satisfies CallTable;
