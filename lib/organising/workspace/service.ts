import "server-only";
import type { Event } from "@/lib/catalogue/events/policy";
import { getOrganisedEvent } from "@/lib/catalogue/events/service";
import { findHidden, type Hidden } from "@/lib/identity/organisers/hidings";
import { type OrganiserRole, type Right, rightsOf } from "@/lib/identity/organisers/policy";
import type { Organiser } from "@/lib/identity/organisers/service";
import { findWaiting, type Waiting } from "@/lib/organising/publishing/reviews";
import type { JoiningNumbers } from "@/lib/organising/workspace/policy";
import { type Counts, type DoorSummary, readNumbers, type TakenSeats } from "@/lib/organising/workspace/repository";
import type { Account } from "@/lib/platform/auth/actor";

export type Workspace = {
  accountRole: Account["role"];
  event: Event;
  role: OrganiserRole;
  rights: Right[];
  counts: Counts;
  seats: TakenSeats;
  door: DoorSummary;
  numbers: JoiningNumbers;
  waiting: Waiting;
  /** Why it is hidden; null when it is not. */
  hidden: Hidden | null;
};

/** An event for its organisers. Every role may read it. @throws AppError event_not_found Source: contract organisers 9.1. */
export async function readWorkspace(by: Organiser<Right>, now = new Date()): Promise<Workspace> {
  const { actor, role } = by;
  const { id, isBanned } = by.event;
  const [event, numbers] = await Promise.all([getOrganisedEvent(by, now), readNumbers(id, now)]);
  const [waiting, hidden] = await Promise.all([findWaiting(event), event.isHidden ? findHidden({ subject: "event", id }) : null]);
  return { accountRole: actor.role, event, role, rights: rightsOf(role, { isBanned }), waiting, hidden, ...numbers };
}
