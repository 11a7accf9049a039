import { NO_SHOW_DEFAULTS } from "@/lib/identity/colleges/no-show";
import type { College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { aMark } from "@/lib/testing/factories";

const APPEAL = "I had told the club on the phone the day before, and my ticket went to a friend at the gate.";

/** A college that marks absence, and a student's late cancellation with an appeal that waits. */
export async function makeMarks(college: Pick<College, "id"> | undefined, email: string, now: Date): Promise<void> {
  const account = await db.account.findFirst({ where: { email, kind: "student" }, select: { id: true } });
  if (!college || !account) return;
  const { on: _, ...terms } = NO_SHOW_DEFAULTS;
  await db.college.update({ where: { id: college.id }, data: { noShow: { on: true, ...terms } } });
  const ofCollege = { club: { collegeId: college.id }, status: "published" } as const;
  await db.event.updateMany({ where: { ...ofCollege, overAt: { gt: now } }, data: { noShowTerms: terms } });
  const came = { studentId: account.id, checkedInAt: { not: null } };
  const event = await db.event.findFirst({
    where: { ...ofCollege, overAt: { lt: now, gt: new Date(now.getTime() - 30 * DAY_MS) }, registrations: { none: came } },
    orderBy: { overAt: "desc" },
    select: { id: true, soonestAt: true, overAt: true },
  });
  if (!event) return;
  await db.event.update({ where: { id: event.id }, data: { noShowTerms: terms } });
  await aMark(event, account, {
    kind: "late_cancel",
    at: new Date(event.soonestAt.getTime() - 6 * HOUR_MS),
    expiresAt: new Date(event.overAt.getTime() + terms.expireDays * DAY_MS),
    appeal: APPEAL,
    appealedAt: new Date(now.getTime() - DAY_MS),
  });
}
