import * as z from "zod";
import { REMINDER_HOURS } from "@/lib/organising/messages/reminder-hours";
import {
  MESSAGE_KINDS,
  mailChoicesBody,
  messageBody,
  messageParams,
  messagesParams,
  previewBody,
  remindersBody,
  unsubscribeParams,
} from "@/lib/organising/messages/schema";
import { ORGANISERS, PUBLIC } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson as doneJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

const id = idText();
const count = z.int().min(0);

const MESSAGE_STATES = ["scheduled", "sending", "sent", "cancelled"] as const;

/** Source: contract organisers 9.1. */
const messageJson = z.strictObject({
  _id: id,
  subject: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  state: z.enum(MESSAGE_STATES),
  sendAt: z.iso.datetime(),
  notSentBecause: z.enum(["author_left", "event_cancelled"]).nullable(),
  /** `recipients` includes the skipped ones; before sending begins it is the number at the time of writing. */
  counts: z.strictObject({ recipients: count, sent: count, failed: count, skipped: count }),
});
export type MessageJson = z.output<typeof messageJson>;

const previewJson = z.strictObject({ count, skipped: count, subject: z.string(), html: z.string(), text: z.string() });
export type PreviewJson = z.output<typeof previewJson>;

const remindersJson = z.strictObject({ data: z.strictObject({ hours: z.array(z.literal([...REMINDER_HOURS])) }) });
export type RemindersJson = z.output<typeof remindersJson>;

const choicesJson = z.strictObject({
  reminders: z.boolean(),
  news: z.array(z.strictObject({ club: z.strictObject({ _id: id, name: z.string() }), on: z.boolean() })),
});
export type MailChoicesJson = z.output<typeof choicesJson>;

/** A redirect has no body. */
const noBody = z.never().optional();

export const calls = {
  "GET /api/manage/{eventId}/messages": {
    summary: "Lists the messages to the people of an event, newest first.",
    who: "`message_people`",
    access: ORGANISERS,
    params: messagesParams,
    errors: ["event_not_found"],
    responses: { 200: z.strictObject({ messages: z.array(messageJson) }) },
    notes: [
      "`recipients` includes the skipped.",
      "`notSentBecause` is `author_left` for a `cancelled` message whose author could no longer send messages there when it was due.",
      "It is `event_cancelled` for a `scheduled` message that was written before the event was cancelled, and for a `sent` one that became due afterwards: it reaches no one.",
    ],
  },
  "POST /api/manage/{eventId}/messages": {
    summary: "Sends a message to people of an event, now or at an instant.",
    who: "`message_people`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: messagesParams,
    json: messageBody,
    errors: [
      "event_hidden",
      "event_not_found",
      "message_changed",
      "event_not_published",
      "event_over",
      "event_cancelled",
      "message_limit",
      "message_limit_day",
      "message_limit_essential",
      "message_limit_people",
      "message_limit_people_at_once",
    ],
    responses: { 202: z.strictObject({ message: z.string(), data: messageJson }) },
    notes: [
      "The same `key` is the same message, sent once. `subject` has 4 to 120 characters, `text` 10 to 5,000, plain. `filter` is the query of the list of people.",
      "429 `message_limit`, whose text names the limit, with `Retry-After` where the next day lifts it.",
      "The people of a cancelled event are those whom the cancellation ended: for 30 days they are sent `essential` messages written since.",
    ],
  },
  "POST /api/manage/{eventId}/messages/preview": {
    summary: "Draws a message without sending it, and counts who would get it.",
    who: "`message_people`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: messagesParams,
    json: previewBody,
    errors: ["event_not_found"],
    responses: { 200: previewJson },
    notes: ["`key` is not read."],
  },
  "DELETE /api/manage/{eventId}/messages/{id}": {
    summary: "Cancels a message that is scheduled; may be repeated.",
    who: "`message_people`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: messageParams,
    errors: ["event_not_found", "message_sent"],
    responses: { 200: doneJson },
  },
  "PUT /api/manage/{eventId}/reminders": {
    summary: "Sets how long before its start the people of an event are reminded.",
    who: "`edit_event`",
    access: ORGANISERS,
    token: "events:write",
    limit: "clubWrite",
    params: messagesParams,
    json: remindersBody,
    errors: ["event_not_found"],
    responses: { 200: remindersJson },
    notes: ["`hours` are some of 168, 24 and 2."],
    example: { path: { eventId: "0198f3a1-6c2e-7b4d-9a10-5d3e8f7c2b61" }, body: { hours: [24, 2] } },
  },
  "GET /api/users/mail": {
    summary: "Reads which mails a student wants.",
    access: ["student"],
    responses: { 200: choicesJson },
    notes: ["`news` has the clubs at whose events the student ever had a registration."],
  },
  "PUT /api/users/mail": {
    summary: "Changes which mails a student wants.",
    access: ["student"],
    limit: "accountWrite",
    json: mailChoicesBody,
    responses: { 200: choicesJson },
    notes: ["`club` is the club's id."],
  },
  "GET /api/unsubscribe/{token}": {
    summary: "Leads to the page that asks before it stops these mails; changes nothing.",
    access: PUBLIC,
    params: unsubscribeParams,
    responses: { 303: noBody },
  },
  "POST /api/unsubscribe/{token}": {
    summary: "Turns off the mails that a link names; may be repeated, and from any site.",
    who: "who holds the token",
    access: PUBLIC,
    mutates: false,
    params: unsubscribeParams,
    errors: ["unsubscribe_link_invalid"],
    responses: { 200: doneJson },
    notes: [
      "The body is not read. 404 `unsubscribe_link_invalid`.",
      "The token names what it ends: a club's news, the weekly mail, mails at once, or those of one follow or saved search.",
      "The follow is `quiet` from then on, the saved search has the alert `none`.",
    ],
  },
} as const satisfies CallTable;
