import "server-only";
import type { Access } from "@/lib/identity/accounts/access";
import { type ActedBy, recordOrganiserAct } from "@/lib/identity/audit/record";
import type { OrganiserLogQuery } from "@/lib/identity/audit/schema";
import {
  eachOrganiserAction,
  type LogScope,
  listOrganiserActions,
  type OrganiserAction,
  type OrganiserActionPage,
} from "@/lib/identity/audit/service";
import type { Right } from "@/lib/identity/organisers/policy";
import type { ClubOrganiser, Organiser } from "@/lib/identity/organisers/service";
import type { Admin, College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { limits } from "@/lib/platform/http/limits";

/** An account that may read the log of an event, of a club with all its events, or of a college with all its clubs. */
export type LogReader = Organiser<"read_log"> | ClubOrganiser<"read_log"> | Access<"self" | "admin", College | Admin>;

/** @throws AppError validation_failed (the cursor) Source: contract organisers 15. */
export function readLog(by: LogReader, query: OrganiserLogQuery): Promise<OrganiserActionPage> {
  return listOrganiserActions(scopeOf(by), query);
}

/**
 * All filtered entries of a log, in parts. The export is an entry too, written before the first part. @throws AppError too_many_requests
 */
export async function exportLog(by: LogReader, query: OrganiserLogQuery): Promise<AsyncGenerator<OrganiserAction[]>> {
  await limits.exporting.use(by.actor.id);
  const { act, who, event, from, to } = query;
  const filter = Object.fromEntries(Object.entries({ act, who, event, from, to }).filter(([, value]) => value !== undefined));
  await recordOrganiserAct(db, actedBy(by), { act: "exported", changes: { log: [null, filter] } });
  return eachOrganiserAction(scopeOf(by), query);
}

function scopeOf(by: LogReader): LogScope {
  if ("event" in by) return { eventId: by.event.id };
  if ("club" in by) return { clubId: by.club.id };
  return { collegeId: by.id };
}

/** The account that acts with one of these proofs, for the log. */
export function actedBy(by: Organiser<Right> | ClubOrganiser<Right> | Access<"self" | "admin", College | Admin>): ActedBy {
  if (!("relation" in by)) return by;
  return { actor: by.actor, role: by.relation === "self" ? "college" : "admin", college: { id: by.id } };
}
