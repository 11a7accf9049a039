import "server-only";
import { FORMER_MEMBER } from "@/lib/identity/audit/wire";
import type { Organiser } from "@/lib/identity/organisers/service";
import { db } from "@/lib/platform/db/client";
import * as door from "@/lib/taking-part/door/repository";

const CONFLICTS_MAX = 100;
const SCANS_OF_A_CONFLICT_MAX = 20;
const WAITING_MAX = 500;

export type ShownAction = door.StoredAction & { by: string; name: string | null };
type Conflict = { registrationId: string; name: string | null; scans: ShownAction[] };

/**
 * Contradicting scans, latest first, and scans that wait for the organiser. `name` is null if the ticket belongs to no registration of this
 * event.
 */
export async function readConflicts({
  event: { id },
}: Organiser<"change_people">): Promise<{ conflicts: Conflict[]; review: ShownAction[] }> {
  const registrationIds = await door.listConflicts(id, CONFLICTS_MAX);
  const scans = await door.listLatestActions(id, registrationIds, SCANS_OF_A_CONFLICT_MAX);
  const waiting = await door.listWaiting(id, WAITING_MAX);
  const all = [...scans, ...waiting];
  const people = await door.listRegistrations(db, id, [...new Set(all.flatMap(({ registrationId }) => registrationId ?? []))]);
  const nameOf = new Map(people.map(({ person }) => [person.id, person.name]));
  const helpers = await door.findNames([...new Set(all.map(({ byId }) => byId))]);
  const show = (action: door.StoredAction): ShownAction => ({
    ...action,
    by: helpers.get(action.byId) ?? FORMER_MEMBER,
    name: nameOf.get(action.registrationId ?? "") ?? null,
  });
  return {
    conflicts: registrationIds.map((registrationId) => ({
      registrationId,
      name: nameOf.get(registrationId) ?? null,
      scans: scans.filter((scan) => scan.registrationId === registrationId).map(show),
    })),
    review: waiting.map(show),
  };
}
