import * as z from "zod";
import type { CallTable } from "@/lib/platform/http/declaration";

const addressJson = z.strictObject({ url: z.url(), webcal: z.string() });

const instant = z.iso.datetime();
const stateJson = z.strictObject({ exists: z.boolean(), createdAt: instant.nullable(), lastUsedAt: instant.nullable() });
export type PersonalAddressStateJson = z.output<typeof stateJson>;

/** Source: contract reach 5. */
export const calls = {
  "GET /api/calendar/token": {
    summary: "Says whether a student's own calendar has a secret address.",
    access: ["student"],
    responses: { 200: stateJson },
  },
  "POST /api/calendar/token": {
    summary: "Makes the secret address of a student's own calendar, which is told here alone.",
    access: ["student"],
    limit: "accountWrite",
    responses: { 201: addressJson },
    notes: ["A former address is a 404 at once."],
  },
  "DELETE /api/calendar/token": {
    summary: "Revokes the secret address.",
    access: ["student"],
    limit: "accountWrite",
    responses: { 200: stateJson },
  },
} as const satisfies CallTable;
