import type { Prisma } from "@/lib/generated/prisma/client";
import { NO_SHOW_DEFAULTS } from "@/lib/identity/colleges/no-show";
import { db } from "@/lib/platform/db/client";
import { aStudent } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";

/** The terms of an event whose college has marks for absence as it finds them. */
export const TERMS = NO_SHOW_DEFAULTS;

type Fields = Partial<Omit<Prisma.MarkUncheckedCreateInput, "studentId" | "eventId">>;

/** A mark for staying away, two days old. Only the row. */
export function aMark(event: { id: string }, student: { id: string }, { id: collegeId }: { id: string }, fields: Fields = {}) {
  const dates = { at: inDays(-2), expiresAt: inDays(57) };
  return db.mark.create({ data: { studentId: student.id, eventId: event.id, collegeId, kind: "no_show", ...dates, ...fields } });
}

const LONG = "The bus from Kozhikode did not run because of the strike. Four of us could not come.\nनमस्ते";

/** Marks in every state, of students with long names. */
export async function marksInEveryState(event: { id: string }, college: { id: string }): Promise<void> {
  const appealed = { appeal: LONG, appealedAt: inDays(-1) };
  const decided = { decidedById: college.id, decidedAt: inDays(-1), note: "The entrance was open until 20:00, and no one came to us." };
  const each: Fields[] = [
    {},
    appealed,
    { ...appealed, kind: "late_cancel", appealedAt: inDays(-12) },
    { ...appealed, ...decided, decision: "upheld" },
    { ...appealed, ...decided, decision: "excused" },
    { expiresAt: inDays(-1) },
  ];
  for (const fields of each) await aMark(event, await aStudent({ lastName: "Venkata Subrahmanya Krishnamurthy" }), college, fields);
}
