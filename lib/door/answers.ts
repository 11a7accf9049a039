import * as z from "zod";
import { RESULTS } from "@/lib/door/policy";
import type { AnswerTable } from "@/lib/platform/http/answers";

const id = z.uuid();
const instant = z.iso.datetime();

export const countsJson = z.strictObject({ confirmed: z.int(), checkedIn: z.int() });
export type CountsJson = z.output<typeof countsJson>;

/** A row of the list: registration, name, college, state and time of the check-in. Short, since there may be 20,000. */
const listedPersonJson = z.strictObject({
  r: id,
  n: z.string(),
  c: z.string().nullable(),
  s: z.enum(["in", "out", "ended"]),
  t: instant.nullable(),
});
export type ListedPersonJson = z.output<typeof listedPersonJson>;

/** The event as the door shows it, and when it may check in. */
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
});
/** What everybody's list has besides: what a device keeps to check tickets offline, and until when. */
const keptJson = { event: doorEventJson, publicKey: z.string(), expiresAt: instant };

const listJson = z.union([changesJson, changesJson.extend(keptJson)]);
export type ListJson = z.output<typeof changesJson> & Partial<z.output<z.ZodObject<typeof keptJson>>>;

export const personJson = z.strictObject({ _id: id, name: z.string(), college: z.string().nullable() });

const scanResultJson = z.strictObject({
  id,
  result: z.enum([...RESULTS, "changed"]),
  /** Null where the code is none of this event's registrations. `_id` is the registration's. */
  person: personJson.nullable(),
  /** The check-in that stood after this scan, by whom, and on which device. */
  checkedInAt: instant.nullable(),
  by: z.string().nullable(),
  device: z.string().nullable(),
  /** When an `ended` registration ended. */
  endedAt: instant.nullable(),
  /** The event of a ticket for another one, where the caller may read that. */
  otherEvent: z.strictObject({ eventName: z.string(), startsAt: instant.nullable(), timeZone: z.string() }).nullable(),
});
export type ScanResultJson = z.output<typeof scanResultJson>;

const scansJson = z.strictObject({
  results: z.array(scanResultJson),
  counts: countsJson,
  /** For the list's next call only when that has no other: changes between two lists are not in this answer. */
  rev: z.int(),
  serverTime: instant,
  clockSkewS: z.int(),
});
export type ScansJson = z.output<typeof scansJson>;

/** Source: contract 8.2. */
export const answers = {
  "GET /api/door/{eventId}/list": { 200: listJson },
  "POST /api/door/{eventId}/scans": { 200: scansJson },
} as const satisfies AnswerTable;
