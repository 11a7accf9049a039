import "server-only";
import { type ActedBy, recordOrganiserAct } from "@/lib/audit/record";
import { expireEvents } from "@/lib/events/cache-tags";
import type { Event } from "@/lib/events/policy";
import { publicationIssues, setPublication } from "@/lib/events/service";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";

/**
 * Publishes a hidden event that the caller has locked. Everybody sees it when the transaction has committed, of which this must be the last
 * statement. Lists count it as new from now on.
 * @param by whoever publishes it, for the log
 * @throws AppError validation_failed (its dates are in the past)
 */
export async function publishEvent(tx: Tx, by: ActedBy, event: Event, now: Date): Promise<void> {
  refuseUnpublishable(event, now);
  await setPublication(tx, event.id, { status: "published", publishAt: null, createdAt: now });
  await recordOrganiserAct(tx, by, { act: "published" });
  await expireEvents(tx, [event]);
}

/**
 * Makes a hidden event that the caller has locked one that the clock publishes at an instant.
 * @throws AppError validation_failed (its dates will be in the past by then)
 */
export async function scheduleEvent(tx: Tx, by: ActedBy, event: Event, at: Date): Promise<void> {
  refuseUnpublishable(event, at);
  await setPublication(tx, event.id, { status: "draft", publishAt: at });
  await recordOrganiserAct(tx, by, { act: "scheduled", changes: { publishAt: [event.publishAt, at] } });
}

function refuseUnpublishable(event: Event, at: Date): void {
  const issues = publicationIssues(event, at);
  if (issues.length > 0) throw new AppError("validation_failed", { event: event.id }, { issues });
}
