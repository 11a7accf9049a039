import "server-only";
import { fieldColumnsOf } from "@/lib/catalogue/events/fields";
import type { Event } from "@/lib/catalogue/events/policy";
import type { PreparedEvent } from "@/lib/catalogue/events/service";
import { placeBody } from "@/lib/catalogue/places/schema";
import { listQuestions } from "@/lib/catalogue/questions/service";
import type { Organiser } from "@/lib/identity/organisers/service";
import { AppError } from "@/lib/platform/errors";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/time/units";
import { dayIn, instantOf, wallTimeOf } from "@/lib/platform/time/zone";

/** The day in its zone on which an event starts, or on which its registration ends if the start is unknown. */
export const dayOf = ({
  startsAt,
  registrationClosesAt,
  timeZone,
}: Pick<Event, "startsAt" | "registrationClosesAt" | "timeZone">): string => dayIn(timeZone, startsAt ?? registrationClosesAt);

export const DAY_PAST = "This date is in the past.";

/**
 * A copy of an event for the club that owns it, ready to be stored as a draft: its fields, rules, questions, reminders and poster, without
 * its people, team and numbers.
 * @param startsOn the day to which `dayOf` moves, `YYYY-MM-DD`; all times move by the same number of days, at the same time of day in the
 * event's zone. `RENEW_PREVIEW` makes its preview picture, which shows the day, afterwards.
 * @throws AppError event_not_found (its club is gone) Source: contract organisers 11.
 */
export async function prepareCopy(
  { event: { clubId, collegeId } }: Organiser<"edit_event">,
  event: Event,
  { startsOn = dayOf(event), seriesId }: { startsOn?: string; seriesId?: string },
): Promise<PreparedEvent> {
  if (!clubId || !collegeId) throw new AppError("event_not_found", { id: event.id });
  const days = Math.round((Date.parse(startsOn) - Date.parse(dayOf(event))) / DAY_MS);
  const moved = <T extends Date | null>(at: T): T => (at && moveByDays(at, days, event.timeZone)) as T;
  const times = {
    registrationOpensAt: moved(event.registrationOpensAt),
    registrationClosesAt: moved(event.registrationClosesAt),
    startsAt: moved(event.startsAt),
    endsAt: moved(event.endsAt),
  };
  const questions = (await listQuestions(event.id)).map(({ id, options, ...question }) => ({
    ...question,
    options: options?.map(({ text }) => ({ text })) ?? null,
  }));
  return {
    fields: {
      ...fieldColumnsOf(event),
      ...times,
      ...event.joining,
      clubId,
      description: event.description,
      descriptionText: event.descriptionText,
      posterId: event.poster.id,
      previewId: null,
      ...(event.place?.isListed && { placeId: event.place.id }),
      copyOf: event.id,
      ...(seriesId && { seriesId }),
    },
    rules: { questions },
    joining: { settings: event.joining, collegeIds: event.colleges.map(({ id }) => id) },
    // A place of one event alone is copied too.
    placing: event.place && !event.place.isListed ? placeBody.parse(event.place) : undefined,
    collegeId,
  };
}

/** A copy with the poster that its event has when the copy is stored: a job may have replaced it since the copy was prepared. */
export const withPosterOf = (copy: PreparedEvent, { poster }: Event): PreparedEvent => ({
  ...copy,
  fields: { ...copy.fields, posterId: poster.id },
});

/** The same time of day in a zone, some days later. */
function moveByDays(at: Date, days: number, timeZone: string): Date {
  if (days === 0) return at;
  const { date, time } = wallTimeOf(at, timeZone);
  const day = new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
  return new Date(instantOf({ date: day, time }, timeZone).getTime() + (at.getTime() % MINUTE_MS));
}
