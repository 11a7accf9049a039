import { MATERIAL_FIELDS, toFirstJson, toFurtherJson, type UpdateEventForm, updateEventForm } from "@/lib/catalogue/events/fields";
import type { Event } from "@/lib/catalogue/events/policy";
import type { Edit } from "@/lib/catalogue/events/service";
import { PLACING_FIELDS, type PlaceInput } from "@/lib/catalogue/places/schema";
import type { PosterChoice } from "@/lib/catalogue/posters/schema";
import { textOf } from "@/lib/platform/html/text";

/** Old and new values of an event's fields, in the form of its JSON; for a poster the ids. */
export type Changes = Readonly<Record<string, readonly [old: unknown, next: unknown]>>;

/** Dates and times of registration are not material, but they wait with the fields without which they make no sense. */
const REGISTRATION_FIELDS = ["registrationStartDate", "startTime", "registrationEndDate", "endTime"] as const;

type Values = Record<string, unknown>;

/** The values that a college approves, in their stored form. */
function materialOf(event: Event): Values {
  return ofFields(MATERIAL_FIELDS, valuesOf(event));
}

function valuesOf(event: Event): Values {
  const { timeZone, description, poster } = event;
  return { ...toFirstJson(event), ...toFurtherJson(event), timeZone, description, poster: poster.id };
}

/** The values of these fields in an edit, in the same form. */
function sentBy({ form, texts, pictures }: Edit): Values {
  const { price, startsAt, endsAt, eventName, mode, venue, timeZone } = form;
  return {
    ...{ eventName, mode, venue, timeZone, description: texts.description, poster: pictures.posterId },
    price: price === undefined ? undefined : price / 100,
    startsAt: startsAt === undefined ? undefined : (startsAt?.toISOString() ?? null),
    endsAt: endsAt === undefined ? undefined : (endsAt?.toISOString() ?? null),
    ...ofFields(REGISTRATION_FIELDS, form),
  };
}

const ofFields = (fields: readonly string[], values: Values): Values => Object.fromEntries(fields.map((field) => [field, values[field]]));

const NEAR_MS = 24 * 60 * 60 * 1000;

/**
 * The material fields that change immediately because people travel: these three within 24 hours of the start. The end moves with the
 * start, because otherwise the event could end before it begins.
 */
function urgentFields(event: Event, sent: Values, now: Date): readonly string[] {
  if (!event.startsAt || event.startsAt.getTime() - now.getTime() > NEAR_MS) return [];
  const isMoved = sent.startsAt !== undefined && sent.startsAt !== event.startsAt.toISOString();
  return ["startsAt", "venue", "mode", ...(isMoved ? ["endsAt"] : [])];
}

type Split = {
  /** The part that changes immediately. */
  atOnce: Edit;
  /** The part that waits for the college, with the already waiting part. Empty when nothing waits. */
  waiting: Changes;
  /** Whether a part of this edit waits. */
  sendsWaiting: boolean;
  /** Material fields that change immediately, and do change. */
  urgent: string[];
};

/**
 * Divides an edit of a published event that needs approval. A field whose sent value equals the published one no longer waits. A place
 * waits together with the mode that it needs.
 * @param pending the already waiting changes
 * @param place the place in this edit of an online event: null removes it, undefined changes nothing
 * @param withRegistration whether the dates and times of registration wait too; with another time zone they always do
 */
export function splitEdit(
  event: Event,
  edit: Edit,
  pending: Changes,
  now: Date,
  { place, withRegistration = false }: { place: WaitingPlace | null | undefined; withRegistration?: boolean },
): Split {
  const [live, sent] = [valuesOf(event), sentBy(edit)];
  const urgent = urgentFields(event, sent, now);
  const changesZone = sent.timeZone !== undefined && sent.timeZone !== live.timeZone;
  const mayWait: string[] = [...MATERIAL_FIELDS, ...(withRegistration || changesZone ? REGISTRATION_FIELDS : [])].filter(
    (field) => !urgent.includes(field),
  );
  const next = (field: string) => (mayWait.includes(field) && sent[field] !== undefined ? sent[field] : stillWaiting(field));
  const stillWaiting = (field: string) => (sent[field] === undefined ? pending[field]?.[1] : live[field]);
  const fields = [...MATERIAL_FIELDS, ...REGISTRATION_FIELDS];
  const waiting = Object.fromEntries(
    fields.flatMap((field) => {
      const value = next(field);
      return value === undefined || value === live[field] ? [] : [[field, [live[field], value] as const]];
    }),
  );
  const nextPlace = place === undefined ? pending.place?.[1] : place;
  if (waiting.mode?.[1] === "Offline" && nextPlace) waiting.place = [null, nextPlace];
  const notAtOnce: string[] = [...mayWait, "image", "posterChoice", ...(waiting.mode ? PLACING_FIELDS : [])];
  const form = Object.fromEntries(Object.entries(edit.form).filter(([name]) => !notAtOnce.includes(name))) as UpdateEventForm;
  return {
    atOnce: { form, texts: {}, pictures: {} },
    waiting,
    sendsWaiting: Object.keys(waiting).some((field) => sent[field] !== undefined || (field === "place" && place)),
    urgent: urgent.filter((field) => sent[field] !== undefined && sent[field] !== live[field]),
  };
}

/**
 * The edit that applies the waiting changes. `applyEdit` validates it. @throws ZodError when a later version of the product refuses a value
 */
export function editOf(waiting: Changes): Edit {
  const next = Object.fromEntries(Object.entries(waiting).map(([field, [, value]]) => [field, value]));
  const { description, poster, place: _, ...fields } = next;
  const texts = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === null ? "" : String(value)]));
  return {
    form: updateEventForm.parse({ ...texts, ...placeTextsOf(waitingPlaceOf(waiting)) }),
    texts: typeof description === "string" ? { description, descriptionText: textOf(description) } : {},
    pictures: typeof poster === "string" ? { posterId: poster } : {},
  };
}

/** A waiting place, in the form of the event's JSON. A place of the event alone has no id before it is stored. */
export type WaitingPlace = PlaceInput & { _id: string | null };

export function waitingPlaceOf({ place }: Changes): WaitingPlace | null {
  return place ? (place[1] as WaitingPlace) : null;
}

function placeTextsOf(place: WaitingPlace | null): Record<string, string> {
  if (!place) return {};
  const { _id, name, lat, lon } = place;
  return _id ? { placeId: _id } : { placeName: name, placeLat: String(lat), placeLon: String(lon) };
}

/** The same changes without values that no log contains: long texts and pictures. A place is given by its name. */
export function loggedOf(changes: Changes): Changes {
  const told = (field: string) => field !== "description" && field !== "poster";
  const logged = Object.entries(changes).map(([field, values]) => [field, told(field) ? values : ([null, null] as const)] as const);
  const place = waitingPlaceOf(changes);
  return { ...Object.fromEntries(logged), ...(place && { place: [null, place.name] as const }) };
}

/** The changes of a new event: all fields that are approved. */
export function changesOfNew(event: Event): Changes {
  return Object.fromEntries(Object.entries(materialOf(event)).map(([field, value]) => [field, [null, value] as const]));
}

/**
 * The same text for new events that a college would read alike: all fields that are approved, except the dates.
 * @param drawn how its poster was drawn, if it was: each date has its own one, which shows its day
 */
export function likenessOfNew(event: Event, drawn: PosterChoice | null): string {
  const { startsAt: _, endsAt: __, poster, ...alike } = materialOf(event);
  return JSON.stringify({ ...alike, poster: drawn ?? poster });
}

/** The same text for changes that a college would read alike; the posters that they replace may differ. */
export const likenessOfChange = ({ poster, ...changes }: Changes): string => JSON.stringify({ ...changes, poster: poster?.[1] });
