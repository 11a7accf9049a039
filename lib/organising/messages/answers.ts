import * as z from "zod";
import { REMINDER_HOURS } from "@/lib/organising/messages/reminder-hours";
import { MESSAGE_KINDS } from "@/lib/organising/messages/schema";
import { type AnswerTable, messageJson as doneJson } from "@/lib/platform/http/answers";
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
  /** `recipients` includes the skipped; before sending begins it is their number when the message was written. */
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

export const answers = {
  "GET /api/manage/{eventId}/messages": { 200: z.strictObject({ messages: z.array(messageJson) }) },
  "POST /api/manage/{eventId}/messages": { 202: z.strictObject({ message: z.string(), data: messageJson }) },
  "POST /api/manage/{eventId}/messages/preview": { 200: previewJson },
  "DELETE /api/manage/{eventId}/messages/{id}": { 200: doneJson },
  "PUT /api/manage/{eventId}/reminders": { 200: remindersJson },
  "GET /api/users/mail": { 200: choicesJson },
  "PUT /api/users/mail": { 200: choicesJson },
  "GET /api/unsubscribe/{token}": { 303: noBody },
  "POST /api/unsubscribe/{token}": { 200: doneJson },
} as const satisfies AnswerTable;
