import * as z from "zod";
import { HidingSide, ReportReason } from "@/lib/generated/prisma/enums";
import type { Hidden } from "@/lib/identity/organisers/hidings";

/** Why a thing is hidden, for those who have a standing there. Source: contract trust 4. */
export const hiddenJson = z.strictObject({
  at: z.iso.datetime(),
  by: z.enum(Object.values(HidingSide)),
  reason: z.enum(Object.values(ReportReason)),
  note: z.string().nullable(),
  /** The request for another look; `lookedAt` while it stays hidden after that look. */
  look: z.strictObject({ text: z.string(), at: z.iso.datetime(), lookedAt: z.iso.datetime().nullable() }).nullable(),
});
export type HiddenJson = z.output<typeof hiddenJson>;

export const toHiddenJson = ({ at, by, reason, note, look }: Hidden): HiddenJson => ({
  at: at.toISOString(),
  by,
  reason,
  note,
  look: look && { text: look.text, at: look.at.toISOString(), lookedAt: look.lookedAt?.toISOString() ?? null },
});
