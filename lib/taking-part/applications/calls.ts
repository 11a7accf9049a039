import * as z from "zod";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import {
  admitBody,
  decideBody,
  ENTRY_STATUSES,
  entriesParams,
  entriesQuery,
  entryParams,
  entryTeamParams,
  moveBody,
  reasonOnly,
} from "@/lib/taking-part/applications/schema";
import { teamJson } from "@/lib/taking-part/joining/team-answers";

const id = idText();
const instant = z.iso.datetime();
const count = z.int().min(0);
const status = z.enum(ENTRY_STATUSES);

const memberJson = z.strictObject({
  _id: id,
  registrationId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  college: z.strictObject({ _id: id, name: z.string() }).nullable(),
  yearOfStudy: z.int().min(1).max(6).nullable(),
  status,
  /** The end of this member's hold or offer. */
  until: instant.optional(),
  /** For a `held` one: whether it was offered to a student who was not asking at that moment. */
  isOffer: z.literal(true).optional(),
  isCaptain: z.boolean(),
  /** In rupees. */
  amount: z.number().min(0),
  isPaid: z.boolean(),
});

const actJson = z.strictObject({
  at: instant,
  who: z.string(),
  act: z.enum(["moved", "admitted", "taken_off", "approved", "rejected", "kept"]),
  /** For the club only. */
  reason: z.string().nullable(),
});

/** Source: contract joining 3. */
const entryJson = z.strictObject({
  _id: id,
  kind: z.enum(["solo", "team"]),
  status,
  team: z.strictObject({ _id: id, name: z.string(), isKept: z.boolean() }).optional(),
  /** The place in line: 1 is next. */
  position: z.int().min(1).optional(),
  /** For a `held` one: whether it was offered to a student who was not asking at that moment. */
  isOffer: z.literal(true).optional(),
  /** The end of a hold or an offer. */
  until: instant.optional(),
  since: instant,
  /** The number of people. */
  size: count,
  /** The seats that it takes, or would take. */
  seats: count,
  /** For the club only. */
  decisionReason: z.string().nullable(),
  members: z.array(memberJson),
  /** The latest actions of organisers, latest first. */
  acts: z.array(actJson),
});
export type EntryJson = z.output<typeof entryJson>;

const countJson = z.strictObject({ entries: count, people: count });
const countsJson = z.strictObject({
  forming: countJson,
  pending: countJson,
  waiting: countJson,
  held: countJson,
  confirmed: countJson,
  rejected: countJson,
});
export type EntryCountsJson = z.output<typeof countsJson>;

const entriesJson = z.strictObject({ entries: z.array(entryJson), counts: countsJson, nextCursor: z.string().nullable() });
export type EntriesJson = z.output<typeof entriesJson>;

/** The outcomes of a decision. `full`: the entry stays an application, because there is no seat and no line. */
const DECIDED = ["confirmed", "offered", "waiting", "rejected", "full", "changed"] as const;
const resultJson = z.strictObject({ _id: id, outcome: z.enum(DECIDED) });
export type DecidedJson = z.output<typeof resultJson>;

export const calls = {
  "GET /api/events/{id}/entries": {
    summary: "Lists who has a seat, waits, has applied, is in a team without a seat, or was not accepted.",
    who: "`read_people`",
    access: ORGANISERS,
    token: "people:read",
    params: entriesParams,
    query: entriesQuery,
    errors: ["event_not_found"],
    responses: { 200: entriesJson },
    notes: [
      "`status` is some of `forming, pending, waiting, held, confirmed, rejected`, with commas; all but rejected ones unless it is there.",
      "`q` is a part of a name, an email address or a team's name.",
      "The line comes first, by place, then the others, oldest first. A held one with `isOffer` was offered to somebody who was not asking.",
      "A page ends before `limit` entries where they are long.",
      "Each member of a team has an own `until` and `isOffer`. `counts` are of the whole event, by state, in `entries` and `people`.",
      "Reasons are for organisers of the club alone.",
    ],
  },
  "POST /api/events/{id}/entries/decide": {
    summary: "Accepts or rejects applications.",
    who: "`change_people`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: entriesParams,
    json: decideBody,
    errors: ["event_hidden", "event_not_found", "event_over", "event_cancelled"],
    responses: { 200: z.strictObject({ results: z.array(resultJson) }) },
    notes: [
      "The results stand in the order of the ids (each once), each for itself. The call counts once.",
      "`full`: no seat and no line, so it stays an application. `changed`: it is no application any more.",
    ],
  },
  "POST /api/events/{id}/entries/{entryId}/move": {
    summary: "Gives an entry in line another place; nobody is told.",
    who: "`change_people`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: entryParams,
    json: moveBody,
    errors: ["event_hidden", "event_not_found", "entry_changed", "event_over", "event_cancelled"],
    responses: { 200: z.strictObject({ position: z.int().min(1), waiting: count }) },
    notes: ["A position beyond the end is the end. 409 `entry_changed` when it does not wait."],
  },
  "POST /api/events/{id}/entries/{entryId}/admit": {
    summary: "Gives an entry in line a seat out of turn.",
    who: "`change_people`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: entryParams,
    json: admitBody,
    errors: ["event_hidden", "event_not_found", "entry_changed", "event_full", "event_over", "event_cancelled"],
    responses: {
      200: z.strictObject({ status: z.enum(["confirmed", "held"]), until: instant.optional() }),
    },
    notes: ["409 `event_full`, `entry_changed`. With `addSeats` the capacity rises by the seats that are missing."],
  },
  "POST /api/events/{id}/teams/{teamId}/keep": {
    summary: "Lets a team stay that is below the minimum; may be repeated.",
    who: "`change_people`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: entryTeamParams,
    json: reasonOnly,
    errors: ["event_hidden", "event_not_found", "team_not_found", "event_over", "event_cancelled"],
    responses: { 200: z.strictObject({ team: teamJson }) },
  },
  "DELETE /api/events/{id}/entries/{entryId}": {
    summary: "Ends an application, a place in line or an offer, and tells the student why.",
    who: "`change_people`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: entryParams,
    query: reasonOnly,
    errors: ["event_hidden", "event_not_found", "entry_changed", "event_over", "event_cancelled"],
    responses: { 200: messageJson },
  },
} as const satisfies CallTable;
