import * as z from "zod";
import { eventIdParams } from "@/lib/catalogue/events/schema";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { RESULTS } from "@/lib/taking-part/door/policy";
import { addPeopleBody, bulkBody, personParams, removePersonQuery } from "@/lib/taking-part/guest-list/change-schema";
import { exportQuery, PAID_STATES, PERSON_STATUSES, peopleParams, peopleQuery, REPEATABLE } from "@/lib/taking-part/guest-list/schema";

const id = idText();
const instant = z.iso.datetime();
const count = z.int().min(0);

/** Source: contract organisers 9.2. */
const personJson = z.strictObject({
  /** The registration's id. */
  _id: id,
  /** Null for an invited person, and for a deleted account; then the names are missing too. */
  studentId: id.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The invited address for an invited person; null for a deleted account. */
  email: z.string().nullable(),
  /** This and the year are from the time of registering. */
  college: z.strictObject({ _id: id, name: z.string() }).nullable(),
  year: z.int().min(1).max(6).nullable(),
  status: z.enum(PERSON_STATUSES),
  /** In rupees. */
  price: z.number().min(0),
  paid: z.enum(PAID_STATES),
  registeredAt: instant,
  checkedInAt: instant.nullable(),
  /** The helper and the device: `Vikram (Gate 2)`. */
  checkedInBy: z.string().nullable(),
  source: z.string().nullable(),
  certificates: z.array(z.string()),
});
export type PersonJson = z.output<typeof personJson>;

/** For a whole event; `checkedIn` counts confirmed people. */
export const peopleCountsJson = z.strictObject({
  confirmed: count,
  held: count,
  invited: count,
  cancelled: count,
  removed: count,
  checkedIn: count,
});

const peopleJson = z.strictObject({
  people: z.array(personJson),
  counts: peopleCountsJson,
  /** For the filter, up to 1,000. */
  found: count,
  foundIsCapped: z.boolean(),
  nextCursor: z.string().nullable(),
});
export type PeopleJson = z.output<typeof peopleJson>;

/** The result of an action on one person: a check-in's, or a registration's. Source: contract organisers 9.1. */
const BULK_RESULTS = [...RESULTS, "changed", "removed", "refund_required", "not_found"] as const;
const resultJson = z.strictObject({ _id: idText(), result: z.enum(BULK_RESULTS) });
export type BulkResultJson = z.output<typeof resultJson>;

/** Calls that change the guest list of an event. */
export const calls = {
  "GET /api/manage/{eventId}/people": {
    access: ORGANISERS,
    params: peopleParams,
    query: peopleQuery,
    repeatable: REPEATABLE,
    responses: { 200: peopleJson },
  },
  "GET /api/manage/{eventId}/export": {
    access: ORGANISERS,
    params: peopleParams,
    query: exportQuery,
    repeatable: REPEATABLE,
    responses: {},
  },
  "POST /api/manage/{eventId}/people": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: peopleParams,
    json: addPeopleBody,
    responses: { 202: z.strictObject({ message: z.string(), invited: z.int().min(0) }) },
  },
  "DELETE /api/manage/{eventId}/people/{registrationId}": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: personParams,
    query: removePersonQuery,
    responses: { 200: messageJson },
  },
  "POST /api/manage/{eventId}/people/bulk": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: eventIdParams,
    json: bulkBody,
    responses: { 200: z.strictObject({ results: z.array(resultJson) }) },
  },
} as const satisfies CallTable;
