import * as z from "zod";
import type { AnswerTable } from "@/lib/platform/http/answers";
import { idText } from "@/lib/platform/id";
import { PAID_STATES, PERSON_STATUSES } from "@/lib/taking-part/guest-list/schema";

const id = idText();
const instant = z.iso.datetime();
const count = z.int().min(0);

/** Source: contract organisers 9.2. */
const personJson = z.strictObject({
  /** Of the registration. */
  _id: id,
  /** Null for who is invited, and for a deleted account; then there are no names either. */
  studentId: id.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Of who is invited, the invited address; null for a deleted account. */
  email: z.string().nullable(),
  /** This and the year are those of the moment of registering. */
  college: z.strictObject({ _id: id, name: z.string() }).nullable(),
  year: z.int().min(1).max(6).nullable(),
  status: z.enum(PERSON_STATUSES),
  /** In rupees. */
  price: z.number().min(0),
  paid: z.enum(PAID_STATES),
  registeredAt: instant,
  checkedInAt: instant.nullable(),
  /** The helper and the device: `Vikram (Gate 2)`. */
  checkedInBy: z.string().nullable(),
  source: z.string().nullable(),
  certificates: z.array(z.string()),
});
export type PersonJson = z.output<typeof personJson>;

/** Of a whole event; `checkedIn` are those of the confirmed who are. */
export const peopleCountsJson = z.strictObject({
  confirmed: count,
  held: count,
  invited: count,
  cancelled: count,
  removed: count,
  checkedIn: count,
});

const peopleJson = z.strictObject({
  people: z.array(personJson),
  counts: peopleCountsJson,
  /** Of the filter, up to 1,000. */
  found: count,
  foundIsCapped: z.boolean(),
  nextCursor: z.string().nullable(),
});
export type PeopleJson = z.output<typeof peopleJson>;

export const answers = {
  "GET /api/manage/{eventId}/people": { 200: peopleJson },
  "GET /api/manage/{eventId}/export": {},
} as const satisfies AnswerTable;
