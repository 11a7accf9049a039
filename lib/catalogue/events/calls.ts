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
import type { CallTable } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { imageJson } from "@/lib/platform/images/image-json";

const namedJson = z.strictObject({ _id: idText(), name: z.string() });
/** The slug is the end of its page's address. */
const organisationJson = namedJson.extend({ slug: z.string() });

/** The public rules of joining. Source: contract joining 2. */
const joiningJson = z.strictObject({
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
const fieldsJson = z.strictObject({
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
  timeZone: z.string(),
  status: z.enum(Object.values(EVENT_STATES)),
  cancelReason: z.string().optional(),
});
export type EventFieldsJson = z.output<typeof fieldsJson>;

/** An event with its description as clean HTML. */
export const eventJson = fieldsJson.extend({ description: z.string() });
export type EventJson = z.output<typeof eventJson>;

/** An event in a list, with the beginning of its description as plain text. */
export const listedEventJson = fieldsJson.extend({
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
    access: PUBLIC,
    query: listQuery,
    responses: { 200: listJson },
  },
  "GET /api/home/latestevent": {
    access: PUBLIC,
    responses: { 200: z.strictObject({ latestevent: listedEvents }) },
  },
  "GET /api/home/trendingevent": {
    access: PUBLIC,
    responses: { 200: z.strictObject({ trendingEvents: listedEvents }) },
  },
  "GET /api/event/concerts": {
    access: PUBLIC,
    responses: { 200: listedEvents },
  },
  "GET /api/event/{id}": {
    access: PUBLIC,
    params: eventParams,
    responses: { 200: eventJson },
  },
  "GET /api/events/{id}/joining": {
    access: ORGANISERS,
    params: eventParams,
    responses: { 200: joiningSettingsJson },
  },
  "POST /api/event/listing": {
    access: ORGANISERS,
    limit: "clubWrite",
    form: createEventForm,
    files: { image: 1 },
    responses: { 201: savedJson },
  },
  "GET /api/collegeRep/events/{clubId}": {
    access: PUBLIC,
    params: clubIdParams,
    query: clubEventsQuery,
    responses: { 200: z.strictObject({ events: listedEvents }) },
  },
} as const satisfies CallTable;
