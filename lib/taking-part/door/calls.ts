import * as z from "zod";
import { eventIdParams } from "@/lib/catalogue/events/schema";
import { SIGNED_IN } from "@/lib/platform/auth/actor";
import type { CallTable } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { RESULTS } from "@/lib/taking-part/door/policy";
import { doorListQuery, doorSettingsBody, hereBody, LIST_MAX_BYTES, reviewBody, scansBody } from "@/lib/taking-part/door/schema";

const id = idText();
const instant = z.iso.datetime();

const countsJson = z.strictObject({ confirmed: z.int(), checkedIn: z.int() });

/** A row of the list: registration, name, college, state and time of the check-in. Short, because there may be 20,000. */
const listedPersonJson = z.strictObject({
  r: id,
  n: z.string(),
  c: z.string().nullable(),
  s: z.enum(["in", "out", "ended"]),
  t: instant.nullable(),
});

/** The event's data for check-in, with its check-in times. */
const doorEventJson = z.strictObject({
  _id: id,
  eventName: z.string(),
  startsAt: instant.nullable(),
  timeZone: z.string(),
  opensAt: instant,
  closesAt: instant,
});

const changesJson = z.strictObject({
  rev: z.int(),
  people: z.array(listedPersonJson),
  counts: countsJson,
  serverTime: instant,
  isWhole: z.boolean(),
  /** For a device that has sent another key. */
  publicKey: z.string().optional(),
});
/** A whole list has more: the facts that a device stores to check tickets offline, and the time until which it may. */
const keptJson = { event: doorEventJson, publicKey: z.string(), expiresAt: instant };

const listJson = z.union([changesJson, changesJson.extend(keptJson)]);
export type ListJson = z.output<typeof changesJson> & Partial<z.output<z.ZodObject<typeof keptJson>>>;

const personJson = z.strictObject({ _id: id, name: z.string(), college: z.string().nullable() });

const scanResultJson = z.strictObject({
  id,
  result: z.enum([...RESULTS, "changed"]),
  /** Null if the code belongs to none of this event's registrations. `_id` is the registration's. */
  person: personJson.nullable(),
  /** The check-in after this scan, with its helper and its device. */
  checkedInAt: instant.nullable(),
  by: z.string().nullable(),
  device: z.string().nullable(),
  /** The time at which an `ended` registration ended. */
  endedAt: instant.nullable(),
  /** The event of a ticket for another event, if the caller may read that event. */
  event: z.strictObject({ eventName: z.string(), startsAt: instant.nullable(), timeZone: z.string() }).nullable(),
});
export type ScanResultJson = z.output<typeof scanResultJson>;

const scansJson = z.strictObject({
  results: z.array(scanResultJson),
  counts: countsJson,
  /** For the list's next call, only if that call has no other: this answer does not contain changes between two lists. */
  rev: z.int(),
  serverTime: instant,
  clockSkewS: z.int(),
});
export type ScansJson = z.output<typeof scansJson>;

const shownScanJson = z.strictObject({
  id,
  kind: z.enum(["in", "undo"]),
  at: instant,
  /** By the device's own clock. */
  deviceAt: instant,
  device: z.string().nullable(),
  by: z.string(),
  result: z.enum(RESULTS),
  /** The result that the device showed. */
  decided: z.enum(RESULTS).nullable(),
});
export type ShownScanJson = z.output<typeof shownScanJson>;

/** `name` is null if the ticket belongs to no registration of this event. */
const conflictsJson = z.strictObject({
  conflicts: z.array(z.strictObject({ registrationId: id, name: z.string().nullable(), scans: z.array(shownScanJson) })),
  review: z.array(shownScanJson.extend({ registrationId: id.nullable(), name: z.string().nullable() })),
});
export type ConflictsJson = z.output<typeof conflictsJson>;

const reviewJson = z.strictObject({ results: z.array(z.strictObject({ id, result: z.enum(RESULTS) })) });

const doorStateJson = z.strictObject({ data: z.strictObject({ selfCheckIn: z.boolean(), isClosed: z.boolean() }) });
export type DoorStateJson = z.output<typeof doorStateJson>;

const screenJson = z.strictObject({ code: z.string(), url: z.url(), changesAt: instant, counts: countsJson, serverTime: instant });
export type ScreenJson = z.output<typeof screenJson>;

const hereJson = z.strictObject({ message: z.string(), checkedInAt: instant });
export type HereJson = z.output<typeof hereJson>;

/** The answers of this domain's calls. */
export const calls = {
  "GET /api/door/{eventId}/list": {
    summary:
      "Reads the door's list: everybody who is confirmed, the changes since `after`, or the names like `q`; see [the door](api.md#the-door).",
    who: "`check_in`",
    access: SIGNED_IN,
    limit: "doorReads",
    params: eventIdParams,
    query: doorListQuery,
    errors: ["event_not_found"],
    responses: { 200: listJson },
    responseMaxBytes: LIST_MAX_BYTES,
    notes: [
      "`q` has two letters and more. Without `after` the response also has `event`, `publicKey` and `expiresAt`.",
      "With `after` it has `publicKey` only if that of the query is another.",
    ],
  },
  "POST /api/door/{eventId}/scans": {
    summary: "Records scans of a device, also those made hours ago without a connection; see [the door](api.md#the-door).",
    who: "`check_in`; who lost it sends scans for 24 hours more",
    access: SIGNED_IN,
    params: eventIdParams,
    json: scansBody,
    errors: ["event_not_found", "too_many_requests"],
    responses: { 200: scansJson },
    notes: ["600 scans a minute; from who lost the right 2,000 in 24 hours."],
  },
  "GET /api/door/{eventId}/conflicts": {
    summary: "Lists scans that disagree, and those that wait for the organiser.",
    who: "`change_people`",
    access: SIGNED_IN,
    limit: "doorReads",
    params: eventIdParams,
    errors: ["event_not_found"],
    responses: { 200: conflictsJson },
    notes: ["`conflicts`: check-ins on two devices without an undo between them, and devices that told something else."],
  },
  "POST /api/door/{eventId}/review": {
    summary: "Decides about scans that wait; accepted ones count with their own time.",
    who: "`change_people`",
    access: SIGNED_IN,
    limit: "doorWrites",
    params: eventIdParams,
    json: reviewBody,
    errors: ["event_not_found"],
    responses: { 200: reviewJson },
  },
  "PUT /api/door/{eventId}": {
    summary: "Turns self check-in on or off, and closes the list.",
    who: "`change_people`",
    access: SIGNED_IN,
    limit: "doorWrites",
    params: eventIdParams,
    json: doorSettingsBody,
    errors: ["event_not_found", "event_not_begun", "door_not_reopened"],
    responses: { 200: doorStateJson },
    notes: ["409 `event_not_begun` for closing before the start; 410 `door_not_open` once it is closed for 24 hours."],
  },
  "GET /api/door/{eventId}/screen": {
    summary: "Reads the code of this moment for the screen at the door.",
    who: "`check_in`",
    access: SIGNED_IN,
    limit: "doorReads",
    params: eventIdParams,
    errors: ["event_not_found", "self_check_in_off"],
    responses: { 200: screenJson },
  },
  "POST /api/event/here/{eventId}": {
    summary: "Checks a student in by the code on the screen; again with the first time.",
    access: ["student"],
    limit: "selfCheckIn",
    params: eventIdParams,
    json: hereBody,
    errors: ["here_code_wrong", "event_not_found", "registration_not_found", "self_check_in_off", "door_not_open"],
    responses: { 200: hereJson },
    notes: ["The code is taken in any case."],
  },
} as const satisfies CallTable;
