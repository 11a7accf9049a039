import "server-only";
import { expireEvents } from "@/lib/catalogue/events/cache-tags";
import type { CreateEventForm } from "@/lib/catalogue/events/fields";
import type { Event } from "@/lib/catalogue/events/policy";
import { createDraft, getOrganisedEvent, lockEvent, prepareEvent, setPublication } from "@/lib/catalogue/events/service";
import { RENEW_PREVIEW } from "@/lib/catalogue/events/tasks";
import { releaseExpiredHolds } from "@/lib/catalogue/seats/change-seats";
import { wasEverJoinedOrHeld } from "@/lib/catalogue/seats/ever-joined";
import { type ActedBy, recordOrganiserAct } from "@/lib/identity/audit/record";
import { keepRole } from "@/lib/identity/helpers/service";
import { isPublic } from "@/lib/identity/organisers/event-state";
import { type ClubOrganiser, ensureMayPublish, type Organiser } from "@/lib/identity/organisers/service";
import { holdApproval, withdrawReviews } from "@/lib/organising/publishing/approval";
import { DAY_PAST, prepareCopy, withPosterOf } from "@/lib/organising/publishing/copy-event";
import { copySettings } from "@/lib/organising/publishing/copy-repository";
import { release } from "@/lib/organising/publishing/publish";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { dayIn } from "@/lib/platform/time/zone";

/**
 * Makes an event with its poster: published now, at an instant, or as a draft.
 * @throws AppError validation_failed, and the errors of `storeImage` Source: spec §5, contract base 4 and 5, contract organisers 11.
 */
export async function listEvent(by: ClubOrganiser<"edit_event">, form: CreateEventForm, now = new Date()): Promise<Event> {
  const prepared = await prepareEvent(by, form);
  return db.$transaction(async (tx) => {
    const approves = await holdApproval(tx, by.club.collegeId);
    const event = await createDraft(tx, prepared, now);
    const place = { id: event.id, clubId: by.club.id, collegeId: by.club.collegeId };
    const acted: ActedBy = { actor: by.actor, role: by.role, event: place };
    await recordOrganiserAct(tx, acted, { act: "created", changes: { eventName: [null, event.name] } });
    if (form.publish === "draft") return event;
    const released = await release(tx, event, form.publish === "now" ? null : form.publish, { by: acted, now, approves });
    if (isPublic(released)) await expireEvents(tx, [released]);
    return released;
  });
}

/**
 * Publishes a hidden event, now or at an instant; this replaces an existing schedule.
 * @throws AppError event_not_found, event_cancelled, already_published, validation_failed (its dates are in the past) Source: contract
 * organisers 11.
 */
export async function publish(by: Organiser<"edit_event">, at: Date | null, now = new Date()): Promise<Event> {
  return db.$transaction(async (tx) => {
    const approves = await holdApproval(tx, by.event.collegeId);
    await ensureMayPublish(tx, by.event.clubId);
    const event = await lockEvent(tx, by.event.id, now);
    if (event.status === "cancelled") throw new AppError("event_cancelled", { event: event.id });
    if (event.isHidden) throw new AppError("event_hidden", { event: event.id });
    if (event.status === "published") throw new AppError("already_published", { event: event.id });
    const released = await release(tx, event, at, { by, now, approves });
    if (isPublic(released)) await expireEvents(tx, [released]);
    return released;
  });
}

/**
 * Makes an event a draft again: one that is published, scheduled or in review. A draft stays a draft.
 * @throws AppError event_not_found, event_cancelled, event_has_registrations Source: contract organisers 11.
 */
export async function unpublish(by: Organiser<"edit_event">, now = new Date()): Promise<Event> {
  await db.$transaction(async (tx) => {
    const event = await lockEvent(tx, by.event.id, now);
    if (event.status === "cancelled") throw new AppError("event_cancelled", { event: event.id });
    if (event.isHidden) throw new AppError("event_hidden", { event: event.id });
    if (event.status === "draft" && !event.publishAt) return;
    await releaseExpiredHolds(tx, event.id, now);
    if (await wasEverJoinedOrHeld(tx, event.id)) throw new AppError("event_has_registrations", { event: event.id });
    await withdrawReviews(tx, [event.id], now);
    await setPublication(tx, event.id, { status: "draft", publishAt: null });
    await recordOrganiserAct(tx, by, { act: "unpublished" });
    if (isPublic(event)) await expireEvents(tx, [event]);
  });
  return getOrganisedEvent(by, now);
}

/**
 * Makes a copy of an event as a draft of its club. An organiser of this event alone keeps the role in the copy.
 * @param startsOn the day on which the copy starts; see `prepareCopy`
 * @throws AppError event_not_found, club_banned, validation_failed (a past `startsOn`) Source: contract organisers 11.
 */
export async function duplicateEvent(by: Organiser<"edit_event">, startsOn: string | undefined, now = new Date()): Promise<Event> {
  const event = await getOrganisedEvent(by, now);
  if (startsOn && startsOn < dayIn(event.timeZone, now))
    throw new AppError("validation_failed", { event: event.id }, { issues: [{ field: "startsOn", message: DAY_PAST }] });
  const prepared = await prepareCopy(by, event, { startsOn });
  return db.$transaction(async (tx) => {
    await holdApproval(tx, by.event.collegeId);
    await ensureMayPublish(tx, by.event.clubId);
    const copy = await createDraft(tx, withPosterOf(prepared, await lockEvent(tx, event.id, now)), now);
    await enqueue(tx, RENEW_PREVIEW, { eventId: copy.id });
    await copySettings(tx, by.event.id, [copy.id]);
    await keepRole(tx, by, [copy.id], now);
    const acted: ActedBy = { actor: by.actor, role: by.role, event: { ...by.event, id: copy.id } };
    await recordOrganiserAct(tx, by, { act: "duplicated" });
    await recordOrganiserAct(tx, acted, { act: "created", changes: { eventName: [null, copy.name] } });
    return copy;
  });
}
