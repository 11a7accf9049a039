import * as z from "zod";
import type { AnswerTable } from "@/lib/platform/http/answers";

const addressJson = z.strictObject({ url: z.url(), webcal: z.string() });

const instant = z.iso.datetime();
const stateJson = z.strictObject({ exists: z.boolean(), createdAt: instant.nullable(), lastUsedAt: instant.nullable() });
export type PersonalAddressStateJson = z.output<typeof stateJson>;

/** Source: contract reach 5. */
export const answers = {
  "GET /api/calendar/token": { 200: stateJson },
  "POST /api/calendar/token": { 201: addressJson },
  "DELETE /api/calendar/token": { 200: stateJson },
} as const satisfies AnswerTable;
