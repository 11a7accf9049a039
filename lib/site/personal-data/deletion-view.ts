import "server-only";
import type { Access } from "@/lib/identity/accounts/access";
import type { Club, College, Student } from "@/lib/platform/auth/actor";
import { env } from "@/lib/platform/env";
import { DAY_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn, weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { findDeletion, findDeletionEffects } from "@/lib/site/personal-data/deletion";
import type { DeletionEffects } from "@/lib/site/personal-data/repository";

type DeletionView =
  | { planned: { left: number; days: number; until: { iso: string; text: string } } }
  | { planned: null; ask: { days: number; day: string; effects: DeletionEffects } };

/** A page's view of the deletion of an own account: the one that is planned, or what another would take along. */
export async function deletionView(self: Access<"self", Student | College | Club>, now = new Date()): Promise<DeletionView> {
  const deletesAt = await findDeletion(self);
  const days = env.DELETION_DAYS;
  if (deletesAt) {
    const left = Math.max(0, Math.ceil((deletesAt.getTime() - now.getTime()) / DAY_MS));
    return { planned: { left, days, until: { iso: deletesAt.toISOString(), text: weekdayDayTimeOf(deletesAt, DEFAULT_TIME_ZONE) } } };
  }
  const day = dayIn(DEFAULT_TIME_ZONE, new Date(now.getTime() + days * DAY_MS));
  return { planned: null, ask: { days, day, effects: await findDeletionEffects(self, now) } };
}
