import * as z from "zod";
import { eventJson } from "@/lib/catalogue/events/calls";
import { updateEventForm } from "@/lib/catalogue/events/fields";
import { duplicateBody, eventParams, publishBody } from "@/lib/catalogue/events/schema";
import { noShowSettingsJson } from "@/lib/identity/colleges/no-show";
import { decision, reviewParams, reviewsQuery, settingsBody } from "@/lib/organising/publishing/review-schema";
import { scopeQuery, seriesBody } from "@/lib/organising/publishing/series-schema";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson, namedJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

const savedJson = z.strictObject({ message: z.string(), data: eventJson });

/** An event without its description, which may be long. */
const briefJson = eventJson.omit({ description: true });
export type BriefJson = z.output<typeof briefJson>;
const kind = z.enum(["new", "change"]);

/** The old and the new value of each field, in the form of the event's JSON; for a poster the addresses. */
const changesJson = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));
export type ChangesJson = z.output<typeof changesJson>;

/** The change of a published event that waits for its college. Source: contract organisers 11.1. */
export const pendingChangeJson = z.strictObject({
  _id: idText(),
  changes: changesJson,
  /** Counts edits; it only grows. */
  version: z.int(),
  at: z.iso.datetime(),
});
export type PendingChangeJson = z.output<typeof pendingChangeJson>;

/** The review that an event waits for, or that its college returned last. */
export const reviewStateJson = z.strictObject({
  _id: idText(),
  kind,
  state: z.enum(["waiting", "returned"]),
  version: z.int(),
  at: z.iso.datetime(),
  /** The college's message. */
  note: z.string().nullable(),
});
export type ReviewStateJson = z.output<typeof reviewStateJson>;

const reviewJson = z.strictObject({
  _id: idText(),
  kind,
  version: z.int(),
  at: z.iso.datetime(),
  /** The sender; the name is null when the account is gone. */
  by: z.strictObject({ _id: idText().nullable(), name: z.string().nullable() }),
  club: namedJson.nullable(),
  event: briefJson,
  /** The events that are decided together, including this one: several if one call sent several dates. */
  dates: z.array(z.strictObject({ _id: idText(), startsAt: z.iso.datetime().nullable() })),
  changes: changesJson,
});
export type ReviewJson = z.output<typeof reviewJson>;

const settingsJson = z.strictObject({ data: z.strictObject({ eventApproval: z.boolean(), noShow: noShowSettingsJson }) });
const updatedJson = z.strictObject({ message: z.string(), data: eventJson, changed: z.int().min(1) });

/** Source: contract organisers 11. */
export const calls = {
  "POST /api/event/publish/{id}": {
    summary: "Publishes a draft, at once or at an instant at most a year ahead.",
    who: "`edit_event`",
    access: ORGANISERS,
    token: "events:write",
    limit: "clubWrite",
    params: eventParams,
    json: publishBody,
    errors: ["event_hidden", "event_not_found", "already_published", "event_cancelled"],
    responses: { 200: savedJson, 202: savedJson },
    notes: [
      "202 `Sent to your college for approval` where the college approves events.",
      "400 when its registration would begin before that day, 409 `already_published`.",
    ],
    example: { path: { id: "0198f3a1-6c2e-7b4d-9a10-5d3e8f7c2b61" }, body: {} },
  },
  "POST /api/event/unpublish/{id}": {
    summary: "Makes an event a draft again, also one that is scheduled or in review.",
    who: "`edit_event`",
    access: ORGANISERS,
    token: "events:write",
    limit: "clubWrite",
    params: eventParams,
    errors: ["event_hidden", "event_not_found", "event_has_registrations", "event_cancelled"],
    responses: { 200: savedJson },
  },
  "POST /api/event/duplicate/{id}": {
    summary: "Copies an event into a draft with the same content, rules, questions and reminders.",
    who: "`edit_event`",
    access: ORGANISERS,
    token: "events:write",
    limit: "clubWrite",
    params: eventParams,
    json: duplicateBody,
    errors: ["event_not_found"],
    responses: { 201: savedJson },
    notes: [
      "With `startsOn`, a date that is not past, all times move by as many days.",
      "The copy belongs to the event's club; a person who has a role at this event alone keeps it at the copy.",
    ],
  },
  "PUT /api/event/update/{id}": {
    summary: "Changes an event: the fields that are sent.",
    who: "`edit_event`",
    access: ORGANISERS,
    token: "events:write",
    limit: "clubWrite",
    params: eventParams,
    query: scopeQuery,
    form: updateEventForm,
    files: { image: 1 },
    errors: ["series_dates", "event_not_found", "capacity_below_taken", "joining_fixed", "event_cancelled"],
    responses: {
      200: updatedJson,
      202: updatedJson.extend({ data: eventJson.extend({ pendingChange: pendingChangeJson.nullable() }) }),
    },
    notes: [
      "With `scope` `following` the later dates of the series change too: all or none, and 400 `series_dates` for dates.",
      "202 `Sent to your college for approval`, with `data.pendingChange`, where something that was sent waits.",
    ],
  },
  "POST /api/event/series/{id}": {
    summary: "Adds dates to an event: a copy at each.",
    who: "`edit_event`",
    access: ORGANISERS,
    token: "events:write",
    limit: "clubWrite",
    params: eventParams,
    json: seriesBody,
    errors: ["event_hidden", "event_not_found", "already_in_series", "event_cancelled"],
    responses: { 201: z.strictObject({ events: z.array(briefJson) }) },
    notes: [
      "The copies are drafts unless `publish` is true, which makes them like the first. The response has them without descriptions.",
      "400 for a date that is not later than the event's own or is past, or with more than 53 dates in the series.",
    ],
  },
  "GET /api/college/settings": {
    summary: "Reads the settings of a college for its clubs' events.",
    access: ["college"],
    errors: ["college_not_found"],
    responses: { 200: settingsJson },
  },
  "PUT /api/college/settings": {
    summary: "Changes the settings of a college for its clubs' events.",
    access: ["college"],
    limit: "clubWrite",
    json: settingsBody,
    errors: ["college_not_found", "event_not_found", "capacity_below_taken", "joining_fixed"],
    responses: { 200: settingsJson },
    notes: [
      "Turning approval off approves everything that waits.",
      "`noShow`, marks for absence, is sent whole, and counts for events that are published from then on.",
    ],
  },
  "GET /api/college/reviews": {
    summary: "Lists the reviews that wait for a college, oldest first; for the admin those of all colleges.",
    access: ["college", "admin"],
    query: reviewsQuery,
    errors: ["event_not_found"],
    responses: { 200: z.strictObject({ reviews: z.array(reviewJson), nextCursor: z.string().nullable() }) },
    notes: [
      "`dates` are decided together, several where one call sent several dates.",
      "`changes` is `{field: [old, new]}`; with a mode that becomes `Offline` waits the place that was sent with it, `place: [null, {_id, name, lat, lon}]`.",
    ],
  },
  "POST /api/college/reviews/{id}": {
    summary: "Approves an event or its change, or returns it to the club with a note.",
    who: "`approve_event`: the club's college, admin",
    access: ["college", "admin"],
    limit: "clubWrite",
    params: reviewParams,
    json: decision,
    errors: ["event_not_found", "capacity_below_taken", "joining_fixed", "review_decided", "review_refused", "review_stale"],
    responses: { 200: messageJson },
    notes: [
      "`note` (1 to 500 characters) is required when it is returned. `version` is the one that was read.",
      "409 `review_decided`; `review_stale` when it was edited since that version; `review_refused` when the rules of now refuse it: it stays.",
      "Single dates of several that the rules refuse stay too.",
    ],
  },
} as const satisfies CallTable;
