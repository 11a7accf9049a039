import "server-only";
import type { Event } from "@/lib/catalogue/events/policy";
import { getOrganisedEvent } from "@/lib/catalogue/events/service";
import { findHidden, type Hidden, isKept } from "@/lib/identity/organisers/hidings";
import { type OrganiserRole, type Right, rightsOf } from "@/lib/identity/organisers/policy";
import type { Organiser } from "@/lib/identity/organisers/service";
import { listStaying } from "@/lib/organising/certificates/service";
import { findWaiting, type Waiting } from "@/lib/organising/publishing/reviews";
import type { JoiningNumbers } from "@/lib/organising/workspace/policy";
import { type Counts, type DoorSummary, readNumbers, type TakenSeats } from "@/lib/organising/workspace/repository";
import type { Account } from "@/lib/platform/auth/actor";

export type Workspace = {
  accountRole: Account["role"];
  event: Event;
  role: OrganiserRole;
  rights: Right[];
  /** Whether its club is banned. */
  isBanned: boolean;
  counts: Counts;
  seats: TakenSeats;
  door: DoorSummary;
  numbers: JoiningNumbers;
  waiting: Waiting;
  /** Why it is hidden; null when it is not. */
  hidden: Hidden | null;
  /** Whether it is hidden and would not stay as a cancelled one, so that it cannot be deleted for now. */
  isKept: boolean;
};

/** An event for its organisers. Every role may read it. @throws AppError event_not_found Source: contract organisers 9.1. */
export async function readWorkspace(by: Organiser<Right>, now = new Date()): Promise<Workspace> {
  const { actor, role } = by;
  const { id, isBanned } = by.event;
  const [event, numbers] = await Promise.all([getOrganisedEvent(by, now), readNumbers(id, now)]);
  const [waiting, hidden] = await Promise.all([findWaiting(event), event.isHidden ? findHidden({ subject: "event", id }) : null]);
  const mayBeKept = hidden !== null && isKept(hidden, now);
  return {
    ...{ accountRole: actor.role, event, role, rights: rightsOf(role, { isBanned }), isBanned, waiting, hidden, ...numbers },
    isKept: mayBeKept && !(await listStaying([id])).has(id),
  };
}
