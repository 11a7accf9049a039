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
    access: ORGANISERS,
    params: messagesParams,
    responses: { 200: z.strictObject({ messages: z.array(messageJson) }) },
  },
  "POST /api/manage/{eventId}/messages": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: messagesParams,
    json: messageBody,
    responses: { 202: z.strictObject({ message: z.string(), data: messageJson }) },
  },
  "POST /api/manage/{eventId}/messages/preview": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: messagesParams,
    json: previewBody,
    responses: { 200: previewJson },
  },
  "DELETE /api/manage/{eventId}/messages/{id}": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: messageParams,
    responses: { 200: doneJson },
  },
  "PUT /api/manage/{eventId}/reminders": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: messagesParams,
    json: remindersBody,
    responses: { 200: remindersJson },
  },
  "GET /api/users/mail": {
    access: ["student"],
    responses: { 200: choicesJson },
  },
  "PUT /api/users/mail": {
    access: ["student"],
    limit: "accountWrite",
    json: mailChoicesBody,
    responses: { 200: choicesJson },
  },
  "GET /api/unsubscribe/{token}": {
    access: PUBLIC,
    params: unsubscribeParams,
    responses: { 303: noBody },
  },
  "POST /api/unsubscribe/{token}": {
    access: PUBLIC,
    mutates: false,
    params: unsubscribeParams,
    responses: { 200: doneJson },
  },
} as const satisfies CallTable;
