import { MATERIAL_FIELDS, toFirstJson, toFurtherJson, type UpdateEventForm, updateEventForm } from "@/lib/events/fields";
import type { Event } from "@/lib/events/policy";
import type { Edit } from "@/lib/events/service";
import { textOf } from "@/lib/platform/html/text";

/** Old and new values of an event's fields, as its JSON shows them; of a poster the ids. */
export type Changes = Readonly<Record<string, readonly [old: unknown, next: unknown]>>;

/** Dates and times of registration are not material, but they wait with those that they only make sense with. */
const REGISTRATION_FIELDS = ["registrationStartDate", "startTime", "registrationEndDate", "endTime"] as const;

type Values = Record<string, unknown>;

/** The values that a college approves, as they are stored. */
function materialOf(event: Event): Values {
  return ofFields(MATERIAL_FIELDS, valuesOf(event));
}

function valuesOf(event: Event): Values {
  const { timeZone, description, poster } = event;
  return { ...toFirstJson(event), ...toFurtherJson(event), timeZone, description, poster: poster.id };
}

/** The values of these fields that an edit sends, in the same form. */
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
 * The material fields that change at once because people travel: within 24 hours of the start these three. The end goes with a start that
 * moves, since otherwise the event could end before it begins.
 * Source: contract 11.1.
 */
function urgentFields(event: Event, sent: Values, now: Date): readonly string[] {
  if (!event.startsAt || event.startsAt.getTime() - now.getTime() > NEAR_MS) return [];
  const isMoved = sent.startsAt !== undefined && sent.startsAt !== event.startsAt.toISOString();
  return ["startsAt", "venue", "mode", ...(isMoved ? ["endsAt"] : [])];
}

type Split = {
  /** The part that changes at once. */
  atOnce: Edit;
  /** The part that waits for the college, with what waited before. Empty when nothing waits. */
  waiting: Changes;
  /** Whether something that this edit sends waits. */
  sendsWaiting: boolean;
  /** Material fields that change at once, and do. */
  urgent: string[];
};

/**
 * Divides an edit of a published event that a college approves. A field that is sent as it stands does not wait any more.
 * @param pending what waits already
 * @param withRegistration whether the dates and times of registration wait too; they do in any case with another time zone
 */
export function splitEdit(event: Event, edit: Edit, pending: Changes, now: Date, withRegistration = false): Split {
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
  const form = Object.fromEntries(
    Object.entries(edit.form).filter(([name]) => ![...mayWait, "image", "posterChoice"].includes(name)),
  ) as UpdateEventForm;
  return {
    atOnce: { form, texts: {}, pictures: {} },
    waiting,
    sendsWaiting: Object.keys(waiting).some((field) => sent[field] !== undefined),
    urgent: urgent.filter((field) => sent[field] !== undefined && sent[field] !== live[field]),
  };
}

/** The edit that makes what waited true. Judging it is left to `applyEdit`. @throws ZodError when a later version of the product refuses a value */
export function editOf(waiting: Changes): Edit {
  const { description, poster, ...fields } = Object.fromEntries(Object.entries(waiting).map(([field, [, next]]) => [field, next]));
  const texts = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === null ? "" : String(value)]));
  return {
    form: updateEventForm.parse(texts),
    texts: typeof description === "string" ? { description, descriptionText: textOf(description) } : {},
    pictures: typeof poster === "string" ? { posterId: poster } : {},
  };
}

/** The same changes without what no log holds: long texts and pictures. */
export function loggedOf(changes: Changes): Changes {
  const told = (field: string) => field !== "description" && field !== "poster";
  return Object.fromEntries(Object.entries(changes).map(([field, values]) => [field, told(field) ? values : [null, null]]));
}

/** The changes of a new event: everything that is approved. */
export function changesOfNew(event: Event): Changes {
  return Object.fromEntries(Object.entries(materialOf(event)).map(([field, value]) => [field, [null, value] as const]));
}
