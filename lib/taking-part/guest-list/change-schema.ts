import * as z from "zod";
import { isStorable } from "@/lib/platform/db/storable";
import { email } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";
import { withoutTag } from "@/lib/platform/mail/address";

/** Limit of addresses that one call invites. Source: contract organisers 9.1. */
const INVITED_AT_ONCE = 50;
/** Limit of people that one call changes. Source: contract organisers 9.1. */
const CHANGED_AT_ONCE = 500;
const REASON_MAX_LENGTH = 300;

export const personParams = z.object({ eventId: idText(), registrationId: idText() });

const fee = z.enum(["waived", "due"], "Say whether the fee is waived or due");

/** Invitations are for mailboxes: addresses without their tags, without duplicates. */
export const addPeopleBody = z.object({
  emails: z
    .array(email.transform(withoutTag))
    .min(1, "Enter at least one email address")
    .max(INVITED_AT_ONCE, `You can invite up to ${INVITED_AT_ONCE} people at a time`)
    .transform((emails) => [...new Set(emails)]),
  fee,
});
export type AddPeopleBody = z.output<typeof addPeopleBody>;

const REASON_LENGTH = `Reason can have up to ${REASON_MAX_LENGTH} characters.`;
/** The message to the student; an empty text means none. */
const reason = z
  .string(REASON_LENGTH)
  .trim()
  .max(REASON_MAX_LENGTH, REASON_LENGTH)
  .refine(isStorable, "This text cannot be stored")
  .transform((text) => text || undefined)
  .optional();

/** Whether a payment is refunded. */
const REFUNDS = ["full", "none"] as const;
const refund = z.enum(REFUNDS, "Say full or none").optional();
export type RefundChoice = z.output<typeof refund>;

/** `bar`: `1` blocks the student from joining again, `0` removes the block. */
export const removePersonQuery = z.object({ refund, reason, bar: z.enum(["1", "0"], "bar has to be 1 or 0").optional() });
export type RemovePersonQuery = z.output<typeof removePersonQuery>;

const BULK_ACTS = ["check_in", "undo", "remove"] as const;

export const bulkBody = z.object({
  act: z.enum(BULK_ACTS, `act has to be one of ${BULK_ACTS.join(", ")}`),
  ids: z
    .array(idText("Enter the ids of registrations"))
    .min(1, "Choose at least one person")
    .max(CHANGED_AT_ONCE, `You can change up to ${CHANGED_AT_ONCE} people at a time`)
    .refine((ids) => new Set(ids).size === ids.length, "Each person can be there once"),
  refund,
  reason,
});
export type BulkBody = z.output<typeof bulkBody>;

/**
 * Addresses as people type or paste them: separated by commas, semicolons, spaces or line ends, or `Name <address>`. Words that are neither
 * stay, so that the form reports them.
 */
export function readAddresses(typed: string): string[] {
  return typed
    .replaceAll(/"[^"]*"(?=\s*<)/g, "")
    .split(/[,;\n]+/)
    .flatMap((part) => {
      const nameEnd = part.lastIndexOf("<");
      return [...part.matchAll(/<[^<>]*>|[^\s<>]+/g)]
        .filter(({ 0: word, index }) => index >= nameEnd || word.startsWith("<") || word.includes("@"))
        .map(([word]) => word.replaceAll(/[<>]/g, "").trim());
    })
    .filter(Boolean);
}

/** The form of the dialog that invites. */
export const addPeopleForm = z.object({
  addresses: z
    .string()
    .transform(readAddresses)
    .pipe(z.array(z.string()))
    .superRefine((addresses, context) => {
      const wrong = addresses.filter((address) => !email.safeParse(address).success);
      if (addresses.length === 0) context.addIssue("Enter at least one email address");
      else if (addresses.length > INVITED_AT_ONCE) context.addIssue(`You can invite up to ${INVITED_AT_ONCE} people at a time`);
      else if (wrong.length > 0) context.addIssue(`These are not valid email addresses: ${wrong.slice(0, 3).join(", ")}`);
    }),
  fee,
});

/** The form of the dialog that removes. */
export const removePeopleForm = z.object({
  reason: z.string().trim().max(REASON_MAX_LENGTH, REASON_LENGTH),
  refund: z.enum([...REFUNDS, ""]).refine((choice) => choice !== "", "Choose whether to refund the payment"),
  bar: z.boolean(),
});
