import * as z from "zod";
import { eventJson } from "@/lib/catalogue/events/calls";
import { updateEventForm } from "@/lib/catalogue/events/fields";
import { duplicateBody, eventParams, publishBody } from "@/lib/catalogue/events/schema";
import { decision, reviewParams, reviewsQuery, settingsBody } from "@/lib/organising/publishing/review-schema";
import { scopeQuery, seriesBody } from "@/lib/organising/publishing/series-schema";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

const savedJson = z.strictObject({ message: z.string(), data: eventJson });

const namedJson = z.strictObject({ _id: idText(), name: z.string() });
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

const settingsJson = z.strictObject({ data: z.strictObject({ eventApproval: z.boolean() }) });
const updatedJson = z.strictObject({ message: z.string(), data: eventJson, changed: z.int().min(1) });

/** Source: contract organisers 11. */
export const calls = {
  "POST /api/event/publish/{id}": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: eventParams,
    json: publishBody,
    responses: { 200: savedJson, 202: savedJson },
  },
  "POST /api/event/unpublish/{id}": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: eventParams,
    responses: { 200: savedJson },
  },
  "POST /api/event/duplicate/{id}": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: eventParams,
    json: duplicateBody,
    responses: { 201: savedJson },
  },
  "PUT /api/event/update/{id}": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: eventParams,
    query: scopeQuery,
    form: updateEventForm,
    files: { image: 1 },
    responses: {
      200: updatedJson,
      202: updatedJson.extend({ data: eventJson.extend({ pendingChange: pendingChangeJson.nullable() }) }),
    },
  },
  "POST /api/event/series/{id}": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: eventParams,
    json: seriesBody,
    responses: { 201: z.strictObject({ events: z.array(briefJson) }) },
  },
  "GET /api/college/settings": {
    access: ["college"],
    responses: { 200: settingsJson },
  },
  "PUT /api/college/settings": {
    access: ["college"],
    limit: "clubWrite",
    json: settingsBody,
    responses: { 200: settingsJson },
  },
  "GET /api/college/reviews": {
    access: ["college", "admin"],
    query: reviewsQuery,
    responses: { 200: z.strictObject({ reviews: z.array(reviewJson), nextCursor: z.string().nullable() }) },
  },
  "POST /api/college/reviews/{id}": {
    access: ["college", "admin"],
    limit: "clubWrite",
    params: reviewParams,
    json: decision,
    responses: { 200: messageJson },
  },
} as const satisfies CallTable;
