import * as z from "zod";
import { REMINDER_HOURS, type ReminderHours } from "@/lib/organising/messages/reminder-hours";
import { isStorable } from "@/lib/platform/db/storable";
import { shortText, textBetween, UNITS_PER_CHARACTER, withoutInvisible } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";
import { peopleFilter } from "@/lib/taking-part/guest-list/schema";

/** Client-safe. Source: contract organisers 9.4. */

export const MESSAGE_KINDS = ["essential", "news"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

const SUBJECT_LENGTH = { min: 4, max: 120 } as const;
const TEXT_LENGTH = { min: 10, max: 5000 } as const;

const SUBJECT = `Subject must be between ${SUBJECT_LENGTH.min} and ${SUBJECT_LENGTH.max} characters.`;
const TEXT = `Message must be between ${TEXT_LENGTH.min} and ${TEXT_LENGTH.max} characters.`;

/** Without invisible characters, because some change the direction of the text after them. Line breaks and tabs stay. */
const isPlain = (text: string) => text.split(/[\n\t]/).every((part) => withoutInvisible(part) === part);

const subject = textBetween({ moreThan: SUBJECT_LENGTH.min - 1, lessThan: SUBJECT_LENGTH.max + 1 }, SUBJECT);
const text = shortText(TEXT_LENGTH.max * UNITS_PER_CHARACTER, TEXT)
  .normalize("NFC")
  .transform((typed) => typed.replaceAll(/\r\n?/g, "\n").trim())
  .refine((typed) => [...typed].length >= TEXT_LENGTH.min && [...typed].length <= TEXT_LENGTH.max, TEXT)
  .refine(isPlain, "This text contains invisible characters. Remove them and try again.");

/** The query of the guest list; by default everyone with a seat. */
const recipients = peopleFilter
  .prefault({})
  .transform((filter) => (filter.status.length > 0 ? filter : { ...filter, status: ["confirmed" as const] }));

const words = { subject, text, kind: z.enum(MESSAGE_KINDS, "kind has to be essential or news") };

/** The fields of the form, as they are typed. */
export const messageForm = z.object({ ...words, who: z.string(), sendAt: z.string() });

export const previewBody = z.object({
  ...words,
  filter: recipients,
  sendAt: z.iso
    .datetime({ offset: true, message: "Enter a date and a time" })
    .transform((instant) => new Date(instant))
    .optional(),
});
export type PreviewBody = z.output<typeof previewBody>;

/** `key` is made by the caller: a message with the same key is the same message. */
export const messageBody = previewBody.extend({ key: idText("key has to be a UUID in lower case") });
export type MessageBody = z.output<typeof messageBody>;

export const messagesParams = z.object({ eventId: idText() });
export const messageParams = z.object({ eventId: idText(), id: idText() });

const isReminder = (hours: number): hours is ReminderHours => (REMINDER_HOURS as readonly number[]).includes(hours);

export const remindersBody = z.object({
  hours: z
    .array(z.int().refine(isReminder, `hours can be ${REMINDER_HOURS.join(", ")}`))
    .max(REMINDER_HOURS.length)
    .refine((hours) => new Set(hours).size === hours.length, "Each reminder can be there once"),
});

/** Limit of clubs in a student's list. */
export const CLUBS_MAX = 500;

/** A student's choices: an absent one stays. */
export const mailChoicesBody = z.object({
  reminders: z.boolean().optional(),
  news: z
    .array(z.object({ club: idText("Enter the id of a club"), on: z.boolean() }))
    .max(CLUBS_MAX)
    .optional(),
});
export type MailChoicesBody = z.output<typeof mailChoicesBody>;

/** Longer than any token. */
const TOKEN_MAX_CHARACTERS = 200;
export const unsubscribeParams = z.object({ token: z.string().min(1).max(TOKEN_MAX_CHARACTERS).refine(isStorable) });
