import "server-only";
import { expireEvents } from "@/lib/catalogue/events/cache-tags";
import type { Event } from "@/lib/catalogue/events/policy";
import { createDraft, getOrganisedEvent, lockEvent, type PreparedEvent } from "@/lib/catalogue/events/service";
import { RENEW_PREVIEW } from "@/lib/catalogue/events/tasks";
import { type ActedBy, recordOrganiserAct } from "@/lib/identity/audit/record";
import { keepRole } from "@/lib/identity/helpers/service";
import { isPublic } from "@/lib/identity/organisers/event-state";
import { ensureMayPublish, type Organiser } from "@/lib/identity/organisers/service";
import { holdApproval, type Sending } from "@/lib/organising/publishing/approval";
import { DAY_PAST, dayOf, prepareCopy, withPosterOf } from "@/lib/organising/publishing/copy-event";
import { copySettings } from "@/lib/organising/publishing/copy-repository";
import { release } from "@/lib/organising/publishing/publish";
import { SERIES_MAX } from "@/lib/organising/publishing/series-dates";
import * as series from "@/lib/organising/publishing/series-repository";
import type { SeriesBody } from "@/lib/organising/publishing/series-schema";
import { db, LONG_TRANSACTION } from "@/lib/platform/db/client";
import { AppError, errorText } from "@/lib/platform/errors";
import { enqueueAll } from "@/lib/platform/queue/enqueue";
import { dayIn } from "@/lib/platform/time/zone";

const OTHERS_MAX = 30;

/**
 * Adds dates to an event: each is a copy at that date, at the same time of day in the event's zone, with a capacity of its own. All of them
 * are added, or none. The copies belong to the club of the event; an organiser of this event alone keeps the role in them.
 * @throws AppError event_not_found, event_cancelled, validation_failed (a date that is not later, or past), already_in_series Source:
 * contract organisers 11.
 */
export async function addDates(by: Organiser<"edit_event">, { dates, publish }: SeriesBody, now = new Date()): Promise<Event[]> {
  const first = await getOrganisedEvent(by, now);
  if (first.status === "cancelled") throw new AppError("event_cancelled", { event: first.id });
  if (first.isHidden) throw new AppError("event_hidden", { event: first.id });
  refuseEarlier(first, dates, now);
  const seriesId = first.seriesId ?? first.id;
  const copies: PreparedEvent[] = [];
  for (const startsOn of dates) copies.push(notPast(await prepareCopy(by, first, { startsOn, seriesId }), now));
  return db.$transaction(async (tx) => {
    const approves = await holdApproval(tx, by.event.collegeId);
    await ensureMayPublish(tx, by.event.clubId);
    await series.lockSeries(tx, seriesId);
    const event = await lockEvent(tx, first.id, now);
    if (event.status === "cancelled") throw new AppError("event_cancelled", { event: event.id });
    if (event.isHidden) throw new AppError("event_hidden", { event: event.id });
    if (!event.seriesId) await series.beginSeries(tx, event.id, seriesId);
    refuseTaken(await series.listMembers(tx, seriesId), dates);
    const added: Event[] = [];
    const sending: Sending = new Map();
    for (const copy of copies) {
      const draft = await createDraft(tx, withPosterOf(copy, event), now);
      const acted: ActedBy = { actor: by.actor, role: by.role, event: { ...by.event, id: draft.id } };
      await recordOrganiserAct(tx, acted, { act: "created", changes: { eventName: [null, draft.name] } });
      added.push(publish ? await publishLike(event) : draft);

      async function publishLike({ status, publishAt }: Event): Promise<Event> {
        if (status === "draft" && !publishAt) return draft;
        return release(tx, draft, publishAt && publishAt > now ? publishAt : null, { by: acted, now, approves, sending });
      }
    }
    await copySettings(tx, event.id, addedIds(added));
    await keepRole(tx, by, addedIds(added), now);
    await enqueueAll(
      tx,
      RENEW_PREVIEW,
      addedIds(added).map((eventId) => ({ eventId })),
    );
    await expireEvents(tx, added.filter(isPublic));
    return added;
  }, LONG_TRANSACTION);
}

const addedIds = (added: readonly Event[]): string[] => added.map(({ id }) => id);

/** A registration that should have opened already opens now. */
function notPast(copy: PreparedEvent, now: Date): PreparedEvent {
  const { registrationOpensAt } = copy.fields;
  return { ...copy, fields: { ...copy.fields, registrationOpensAt: registrationOpensAt < now ? now : registrationOpensAt } };
}

function refuseEarlier(first: Event, dates: readonly string[], now: Date): void {
  const own = dayOf(first);
  const today = dayIn(first.timeZone, now);
  const issues = dates.flatMap((date, index) => {
    if (date <= own) return [{ field: `dates.${index}`, message: "Choose a date after the event’s own." }];
    return date < today ? [{ field: `dates.${index}`, message: DAY_PAST }] : [];
  });
  if (issues.length > 0) throw new AppError("validation_failed", { event: first.id }, { issues });
}

function refuseTaken(members: Awaited<ReturnType<typeof series.listMembers>>, dates: readonly string[]): void {
  const taken = new Set(members.map(dayOf));
  const issues = dates.flatMap((date, index) =>
    taken.has(date) ? [{ field: `dates.${index}`, message: errorText("already_in_series") }] : [],
  );
  if (issues.length > 0) throw new AppError("already_in_series", {}, { issues });
  if (members.length + dates.length > SERIES_MAX) {
    const message = `A series can have up to ${SERIES_MAX} dates.`;
    throw new AppError("validation_failed", {}, { issues: [{ field: "dates", message }] });
  }
}

type SeriesDate = series.SeriesDate;

/** The other dates of an event's series that are public and not over, in order. */
export async function listOtherDates({ id, seriesId }: Pick<Event, "id" | "seriesId">, now = new Date()): Promise<SeriesDate[]> {
  return seriesId ? series.listOthers(seriesId, id, { limit: OTHERS_MAX, now }) : [];
}

/** The events of an event's series that come after it and are neither over nor cancelled. */
export const listFollowingDates = (id: string, now: Date): Promise<string[]> => series.listFollowing(id, now);
