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
export const personJson = z.strictObject({
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
  /** The numbers of those that are valid. */
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
const BULK_RESULTS = [...RESULTS, "changed", "too_often", "removed", "refund_required", "not_found"] as const;
const resultJson = z.strictObject({ _id: idText(), result: z.enum(BULK_RESULTS) });
export type BulkResultJson = z.output<typeof resultJson>;

/** Calls that change the guest list of an event. */
export const calls = {
  "GET /api/manage/{eventId}/people": {
    summary: "Lists the people of an event, filtered and in pages.",
    who: "`read_people`",
    access: ORGANISERS,
    token: "people:read",
    params: peopleParams,
    query: peopleQuery,
    repeatable: REPEATABLE,
    errors: ["event_not_found"],
    responses: { 200: peopleJson },
    notes: [
      "`q` is parts of names, the start of an email address, or `@nitt.edu` for a domain and its subdomains.",
      "`status` is `confirmed`, `held`, `invited`, `cancelled` or `removed`; `college` an id or `none`; `year` 1 to 6; `checkedIn` `1` or `0`.",
      "`paid` is `free`, `waived`, `due`, `paid`, `refund_due` or `refunded`. `limit` is 1 to 100.",
      "`counts` are of the whole event, `found` of the filter, up to 1,000. College and year are those of the moment of registering.",
      "A person who is invited has no names; a deleted account has no email address either.",
    ],
    example: { path: { eventId: "0198f3a1-6c2e-7b4d-9a10-5d3e8f7c2b61" }, query: { status: "confirmed", limit: "100" } },
  },
  "GET /api/manage/{eventId}/export": {
    summary: "Gives the people of an event as a file: exactly the rows of the list in its order, times in the event's zone.",
    who: "`export_people`",
    access: ORGANISERS,
    token: "people:read",
    params: peopleParams,
    query: exportQuery,
    repeatable: REPEATABLE,
    errors: ["event_not_found", "too_many_requests"],
    sends: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    responses: {},
    notes: ["The filter and `sort` are those of the list. 20 files an hour; the log says who took one, with the filter."],
    example: { path: { eventId: "0198f3a1-6c2e-7b4d-9a10-5d3e8f7c2b61" }, query: { format: "csv" } },
  },
  "POST /api/manage/{eventId}/people": {
    summary: "Invites people by email: a seat is held for each for 48 hours, and each gets an email ([limits](api.md#invitations)).",
    who: "`change_people`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: peopleParams,
    json: addPeopleBody,
    errors: [
      "event_hidden",
      "event_not_found",
      "event_full",
      "event_not_published",
      "event_over",
      "event_cancelled",
      "invitation_limit",
      "invitation_limit_of_new_clubs",
    ],
    responses: { 202: z.strictObject({ message: z.string(), invited: z.int().min(0) }) },
    notes: [
      "A person who is invited already, or has an account with that address and a seat, is passed over; `invited` counts the others.",
      "409 `event_full` with `data.left` when not all fit: no seat is held.",
      "410 when the event is over or cancelled, 409 `event_not_published`, 400 at an event of teams. 200 invitations a day for each event.",
    ],
  },
  "DELETE /api/manage/{eventId}/people/{registrationId}": {
    summary: "Ends a registration or invitation and tells the student why, or lets somebody who was removed register again.",
    who: "`change_people`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: personParams,
    query: removePersonQuery,
    errors: ["refund_required", "event_not_found", "person_gone", "entry_changed", "event_cancelled"],
    responses: { 200: messageJson },
    notes: [
      "Until registration closes or the event starts a payment goes back (400 `refund_required` for `none`).",
      "Afterwards `refund` is required where something was paid.",
      "`bar=1`: the student cannot join again (403 `barred`). `bar=0` about somebody who was removed only lifts that. Again: 404.",
    ],
  },
  "POST /api/manage/{eventId}/people/bulk": {
    summary: "Checks many people in, undoes that, or removes them.",
    who: "`change_people` and `check_in`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: eventIdParams,
    json: bulkBody,
    errors: ["event_not_found", "event_cancelled"],
    responses: { 200: z.strictObject({ results: z.array(resultJson) }) },
    notes: [
      "The results stand in the order of the ids, each for itself: a result of the door, `too_often`, `removed`, `refund_required` or `not_found`.",
      "`too_often`: this was done to this person here 20 times.",
      "`refund_required`: has paid, and `refund` is missing or, until registration closes or the event starts, `none`. Each id once.",
    ],
  },
} as const satisfies CallTable;
