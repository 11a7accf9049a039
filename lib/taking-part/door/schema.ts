import * as z from "zod";
import { isStorable } from "@/lib/platform/db/storable";
import { withoutInvisible } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";
import { RESULTS } from "@/lib/taking-part/door/policy";

/** Limit of scans in a call. Source: contract organisers 8.2. */
const SCANS_AT_ONCE = 200;
const DEVICE_NAME_MAX_LENGTH = 30;
/** A list of 20,000 rows of 650 bytes: names and colleges of the largest length, in the widest letters. */
export const LIST_MAX_BYTES = 13_000_000;

/** A device's clock may be wrong by decades, but a corrected time must be one that a database can hold. */
const deviceTime = z.iso
  .datetime({ offset: true, error: "Give the time as an ISO 8601 instant" })
  .transform((text) => new Date(text))
  .refine((time) => time.getUTCFullYear() >= 1970 && time.getUTCFullYear() < 2200, "Give a time between 1970 and 2199");

const scan = z.object({
  id: idText(),
  kind: z.enum(["in", "undo"]),
  at: deviceTime,
  /** The text that was read; a code that is no ticket is `forged` and stops no other scan of the batch. The body's size bounds it. */
  code: z.string().optional(),
  registrationId: idText().optional(),
  via: z.enum(["camera", "reader", "search", "list"]),
  decided: z.enum(RESULTS).nullish(),
});
export type Scan = z.output<typeof scan>;

export const scansBody = z.object({
  deviceId: idText(),
  // Other people's screens show it beside a helper's name, so it must not change the direction of their text.
  deviceName: z
    .string()
    .overwrite((name) => withoutInvisible(name).trim())
    .max(DEVICE_NAME_MAX_LENGTH, `A device’s name has up to ${DEVICE_NAME_MAX_LENGTH} characters`)
    .optional(),
  sentAt: deviceTime,
  scans: z.array(scan).min(1, "Send at least one scan").max(SCANS_AT_ONCE, `Send up to ${SCANS_AT_ONCE} scans at a time`),
});
export type ScansBody = z.output<typeof scansBody>;

const REV_MAX = 2 ** 31 - 1;

const SEARCH_MAX_LENGTH = 100;
const SEARCH_FROM_LETTERS = 2;

/** `after` and `publicKey`: those of the list that the device has. `q`: a part of a name, if the list is too long for a device. */
export const doorListQuery = z.object({
  q: z
    .string()
    .max(SEARCH_MAX_LENGTH, `Search for up to ${SEARCH_MAX_LENGTH} characters`)
    .refine(isStorable, { message: "This cannot be searched for", abort: true })
    .refine((text) => text.replace(/[^\p{L}\p{N}]/gu, "").length >= SEARCH_FROM_LETTERS, "Type at least two letters of a name.")
    .optional(),
  after: z
    .string()
    .regex(/^\d{1,10}$/, "This is no number of a list")
    .transform(Number)
    .refine((rev) => rev <= REV_MAX, "This is no number of a list")
    .optional(),
  publicKey: z.string().optional(),
});

export const reviewBody = z.object({
  ids: z.array(idText()).min(1, "Choose at least one scan").max(SCANS_AT_ONCE, `Choose up to ${SCANS_AT_ONCE} scans`),
  accept: z.boolean("Say whether the scans count"),
});
export type ReviewBody = z.output<typeof reviewBody>;

/** An organiser's settings for check-in; an absent one stays. */
export const doorSettingsBody = z.object({ selfCheckIn: z.boolean().optional(), closed: z.boolean().optional() });
export type DoorSettings = z.output<typeof doorSettingsBody>;

const HERE_TEXT_MAX_LENGTH = 100;
/** In the spelling that people use: in any case, o for 0, i and l for 1. A text of another length is a wrong code. */
export const hereBody = z.object({
  code: z
    .string("Enter the code")
    .max(HERE_TEXT_MAX_LENGTH, "Enter the code")
    .toUpperCase()
    .overwrite((text) => text.replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1")),
});
