import * as z from "zod";
import { createEventForm } from "@/lib/catalogue/events/fields";
import { listQuery } from "@/lib/catalogue/events/filter";
import { JOINING_JSON, PUBLIC_JOINING_JSON } from "@/lib/catalogue/events/joining";
import { clubEventsQuery, EVENT_MODES, EVENT_TAGS, EVENT_TYPES, eventParams } from "@/lib/catalogue/events/schema";
import { placeJson } from "@/lib/catalogue/places/calls";
import { questionJson } from "@/lib/catalogue/questions/calls";
import { clubIdParams } from "@/lib/identity/clubs/schema";
import { EVENT_STATES } from "@/lib/identity/organisers/event-state";
import { ORGANISERS, PUBLIC } from "@/lib/platform/auth/actor";
import { type CallTable, namedJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { imageJson } from "@/lib/platform/images/image-json";

/** The slug is the end of its page's address. */
const organisationJson = namedJson.extend({ slug: z.string() });

/** The public rules of joining. Source: contract joining 2. */
export const joiningJson = z.strictObject({
  ...PUBLIC_JOINING_JSON,
  /** Whether it asks questions. */
  asks: z.boolean(),
});
export type JoiningJson = z.output<typeof joiningJson>;

/** The settings of joining in the form that organisers read and send. */
const joiningSettingsJson = z.strictObject({
  ...JOINING_JSON,
  questions: z.array(questionJson.extend({ answered: z.int().min(0) })),
  /** Whether a student has joined: then some settings are fixed. */
  isFixed: z.boolean(),
});
export type JoiningSettingsJson = z.output<typeof joiningSettingsJson>;

/**
 * The fields of an event that every form of it shows: dates and times in its time zone, the price in rupees. Source: spec §3, contract base
 * 5.
 */
export const eventFieldsJson = z.strictObject({
  _id: idText(),
  id: idText(),
  /** The readable address of its page. */
  path: z.string(),
  eventName: z.string(),
  price: z.number().min(0),
  registrationStartDate: z.iso.date(),
  registrationEndDate: z.iso.date(),
  startTime: z.iso.time({ precision: -1 }),
  endTime: z.iso.time({ precision: -1 }),
  type: z.enum(EVENT_TYPES),
  venue: z.string(),
  tags: z.array(z.enum(EVENT_TAGS)),
  mode: z.enum(EVENT_MODES),
  createdBy: z.string(),
  contactPersonEmail: z.string(),
  contactPersonPhone: z.string(),
  poster: z.string(),
  /** The poster in all its widths, and its shape. */
  posterImage: imageJson,
  clubId: idText().nullable(),
  club: organisationJson.nullable(),
  college: organisationJson.nullable(),
  /** The position on the map; null for an unknown one, and for online events. */
  place: placeJson.nullable(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** Null is unlimited. */
  capacity: z.int().min(1).nullable(),
  showGoing: z.boolean(),
  seatsLeft: z.int().min(0).nullable(),
  joining: joiningJson,
  /** Entries in line. */
  waiting: z.int().min(0),
  /** The terms of its marks for absence; null without any. */
  noShow: z.strictObject({ lateCancelHours: z.int(), marks: z.int(), delayHours: z.int() }).nullable(),
  timeZone: z.string(),
  status: z.enum(Object.values(EVENT_STATES)),
  cancelReason: z.string().optional(),
});
export type EventFieldsJson = z.output<typeof eventFieldsJson>;

/** An event with its description as clean HTML. */
export const eventJson = eventFieldsJson.extend({
  description: z.string(),
  /** The stars that attendees gave, when its organisers show them. */
  rating: z.strictObject({ average: z.number().min(1).max(5), answers: z.int().min(5) }).nullable(),
});
export type EventJson = z.output<typeof eventJson>;

/** An event in a list, with the beginning of its description as plain text. */
export const listedEventJson = eventFieldsJson.extend({
  description: z.string(),
  isDescriptionCut: z.boolean(),
  /** Metres from the point of the query. */
  distanceM: z.int().min(0).optional(),
});
export type ListedEventJson = z.output<typeof listedEventJson>;

const listedEvents = z.array(listedEventJson);
const savedJson = z.strictObject({ message: z.string(), data: eventJson });
const listJson = z.strictObject({
  events: listedEvents,
  nextCursor: z.string().nullable(),
  count: z.int().min(0).optional(),
  countIsCapped: z.boolean().optional(),
});

/** Source: spec §7, contract base 4 and 5. */
export const calls = {
  "GET /api/asd": {
    summary: "Lists and searches events.",
    access: PUBLIC,
    query: listQuery,
    responses: { 200: listJson },
    notes: [
      "The query has the [filters of events](api.md#filters-of-events). With `count=1` the response has `count` and `countIsCapped`, with `near` each event has `distanceM`.",
      "`closing` is by the end of registration among events that are not closed; `popular` by the registrations of the last 14 days, at most 1,000 events.",
      "`distance` needs `near`, `relevance` needs words. With words a list has at most 1,000 events.",
      "A cursor of other filters or of another order is a 400 at `cursor`.",
    ],
    example: { query: { when: "week", price: "free", limit: "5" } },
  },
  "GET /api/home/latestevent": {
    summary: "Lists the latest events, at most 9.",
    access: PUBLIC,
    responses: { 200: z.strictObject({ latestevent: listedEvents }) },
    example: {},
  },
  "GET /api/home/trendingevent": {
    summary: "Lists the open events with the most registrations of the last 14 days, at most 9.",
    access: PUBLIC,
    responses: { 200: z.strictObject({ trendingEvents: listedEvents }) },
    example: {},
  },
  "GET /api/event/concerts": {
    summary: "Lists concerts, newest first, at most 10.",
    access: PUBLIC,
    responses: { 200: listedEvents },
    example: {},
  },
  "GET /api/event/{id}": {
    summary: "Reads an event, with the seats that are left at this moment.",
    access: PUBLIC,
    params: eventParams,
    errors: ["event_not_found"],
    responses: { 200: eventJson },
    notes: [
      "A hidden event is a 404 for everybody, since the response is the same for all; its organisers read `GET /api/manage/{eventId}`.",
    ],
    example: { path: { id: "0198f3a1-6c2e-7b4d-9a10-5d3e8f7c2b61" } },
  },
  "GET /api/events/{id}/joining": {
    summary: "Reads the settings of joining with the questions.",
    who: "`edit_event`",
    access: ORGANISERS,
    token: "events:read",
    params: eventParams,
    errors: ["event_not_found"],
    responses: { 200: joiningSettingsJson },
    notes: ["Each question says how many people `answered` it; `isFixed` says whether somebody has joined."],
    example: { path: { id: "0198f3a1-6c2e-7b4d-9a10-5d3e8f7c2b61" } },
  },
  "POST /api/event/listing": {
    summary: "Makes an event: published, a draft, or scheduled.",
    who: "`edit_event` at the club `clubId`",
    access: ORGANISERS,
    token: "events:write",
    limit: "clubWrite",
    form: createEventForm,
    files: { image: 1 },
    responses: { 201: savedJson },
    notes: [
      "The body has the event's fields, `tags` as JSON, its [place](api.md#places), `image` or `posterChoice`, and [`joining`](api.md#joining) as JSON.",
      "`publish` is `now` unless it is there, `draft`, or an instant at most a year ahead. `data.status` is `Published`, `Draft` or `Scheduled`.",
    ],
  },
  "GET /api/collegeRep/events/{clubId}": {
    summary: "Lists the events of a club, newest first, up to 300 a page.",
    access: PUBLIC,
    params: clubIdParams,
    query: clubEventsQuery,
    errors: ["account_not_found"],
    responses: { 200: z.strictObject({ events: listedEvents }) },
    example: { path: { clubId: "0198f39e-02b7-7c55-8f21-1e6a4b9d0c34" }, query: { limit: "20" } },
  },
} as const satisfies CallTable;
