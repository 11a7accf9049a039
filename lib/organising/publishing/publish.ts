import "server-only";
import type { Event } from "@/lib/catalogue/events/policy";
import { publicationIssues, setPublication } from "@/lib/catalogue/events/service";
import { ANNOUNCE_EVENT } from "@/lib/catalogue/events/tasks";
import { type ActedBy, recordOrganiserAct } from "@/lib/identity/audit/record";
import { ensureMayPublish } from "@/lib/identity/organisers/service";
import { type Doing, mustBeApproved, sendForReview } from "@/lib/organising/publishing/approval";
import type { Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/queue/enqueue";

/**
 * Publishes a hidden, locked event now or at an instant, through its college if that approves. The caller expires the pages of a published
 * one.
 * @param at null for now
 * @returns the event in its new state
 * @throws AppError validation_failed (its dates are in the past) Source: contract organisers 11 and 11.1.
 */
export async function release(tx: Tx, event: Event, at: Date | null, doing: Doing): Promise<Event> {
  const { by, now } = doing;
  if (await mustBeApproved(tx, event, doing.approves)) {
    refuseUnpublishable(event, at ?? now);
    await sendForReview(tx, event, at, doing);
    return { ...event, status: "in_review", publishAt: at };
  }
  if (at) {
    await scheduleEvent(tx, by, event, at);
    return { ...event, status: "draft", publishAt: at };
  }
  const noShowTerms = await publishEvent(tx, by, event, now);
  return { ...event, status: "published", publishAt: null, noShowTerms };
}

/**
 * Publishes a hidden event that the caller has locked. Lists count it as new from now on, and its followers are notified later. The caller
 * expires its pages, at the end of the transaction.
 * @param event registration opens at its stated time
 * @param by the publishing account, for the log
 * @returns the terms of its marks for absence
 * @throws AppError validation_failed (its dates are in the past), club_banned
 */
export async function publishEvent(tx: Tx, by: ActedBy, event: Event, now: Date): Promise<Event["noShowTerms"]> {
  refuseUnpublishable(event, now);
  await ensureMayPublish(tx, event.club?.id);
  const { registrationOpensAt } = event;
  const terms = await setPublication(tx, event.id, { status: "published", publishAt: null, createdAt: now, registrationOpensAt });
  await recordOrganiserAct(tx, by, { act: "published" });
  const runAt = new Date(now.getTime() + env.NOTIFY_DELAY_S * 1000);
  await enqueue(tx, ANNOUNCE_EVENT, { eventId: event.id, publishedAt: now.toISOString() }, { runAt });
  return terms;
}

/**
 * Schedules a hidden event that the caller has locked: the clock publishes it at an instant.
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
