import * as z from "zod";
import { changedRules, type JoiningValues } from "@/components/catalogue/events/form/joining/values";
import {
  type EventFormValues,
  INCOMPLETE,
  NO_PLACE,
  PIN,
  type PlaceValues,
  type PublishValues,
} from "@/components/catalogue/events/form/values";
import { changedValues } from "@/components/platform/forms/changed-values";
import { EVENT_INPUTS, timingIssuesOf, updateEventForm } from "@/lib/catalogue/events/fields";
import { MOMENT_MISSING, POSTER_MISSING, publishText } from "@/lib/catalogue/events/schema";
import { TIMING_FIELDS, type Timing, timingIssues } from "@/lib/catalogue/events/timing";
import { timesProblem } from "@/lib/organising/publishing/series-dates";
import { instantOf } from "@/lib/platform/time/zone";

type Options = {
  timeZone: string;
  /** The stored rules of joining: unchanged ones are not sent. */
  stored: JoiningValues;
  /**
   * For an edited event: its poster stays when no other is chosen, and a past start of registration may stay. Before publication, any may
   * be in the past.
   */
  kept?: { registrationStartDate: string; isPublic: boolean };
};

/** The endpoints' own schema, for the form's values. Everything is validated together, including relations between times. */
export function eventFormSchema({ timeZone, stored, kept }: Options): z.ZodType<unknown, EventFormValues> {
  return z.custom<EventFormValues>().superRefine((values, context) => {
    const refuse = (field: PropertyKey, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const fields = toFields(values, timeZone, stored);
    for (const { path, message } of updateEventForm.safeParse(fields).error?.issues ?? []) {
      const field = path[0] as keyof EventFormValues;
      if (field === "joining") {
        context.addIssue({ code: "custom", path, message });
        continue;
      }
      refuse(field, values[field] === INCOMPLETE ? MOMENT_MISSING : message);
    }
    if (values.placeId === PIN && !fields.placeName && !fields.placeLat && !fields.placeLon)
      refuse("placeName", "Enter a name and drop the pin");
    const timing = readTiming(fields, timeZone);
    if (kept) {
      const mayBePast = kept.isPublic ? kept.registrationStartDate : timing?.registrationStartDate;
      if (timing) for (const { field, message } of timingIssues(timing, mayBePast)) refuse(field, message);
      return;
    }
    const wrongTimes = values.repetition.repeat !== "none" && timesProblem(values.repetition.times);
    if (wrongTimes) refuse("repetition", wrongTimes);
    const { data: publish, error } = publishText.safeParse(toPublish(values, timeZone));
    if (error) refuse("publishAt", values.publishAt === INCOMPLETE ? MOMENT_MISSING : (error.issues[0]?.message ?? ""));
    if (timing) for (const { field, message } of timingIssuesOf({ ...timing, publish: publish ?? "now" })) refuse(field, message);
    if (!values.image && !values.posterChoice) refuse("image", POSTER_MISSING);
  });
}

/** The times that can be parsed; a missing or invalid time does not make the others invalid. */
function readTiming(fields: Record<string, string>, timeZone: string): Timing | null {
  const read = TIMING_FIELDS.flatMap((name) => {
    const { data } = updateEventForm.shape[name].safeParse(fields[name]);
    return data === undefined ? [] : [[name, data]];
  });
  const timing: Partial<Timing> = Object.fromEntries(read);
  const { registrationStartDate } = timing;
  if (!registrationStartDate) return null;
  const filler = { startTime: "00:00", registrationEndDate: registrationStartDate, endTime: "23:59", startsAt: null, endsAt: null };
  return { registrationStartDate, ...filler, ...timing, timeZone };
}

type Texts = Record<string, string>;

/**
 * The texts of the documented multipart body. @param timeZone of the event, in which its moments were typed @param stored the previous
 * rules of joining
 */
export function toFields(values: EventFormValues, timeZone: string, stored: JoiningValues): Texts {
  const { image, posterChoice } = values;
  const rules = changedRules(values.joining, stored);
  const texts = EVENT_INPUTS.map(({ name, input }) => {
    const value = values[name];
    if (typeof value !== "string") return [name, JSON.stringify(value)];
    return [name, input === "moment" ? toInstant(value, timeZone) : value];
  });
  return {
    ...Object.fromEntries(texts),
    ...toPlaceFields(values),
    ...(Object.keys(rules).length > 0 && { joining: JSON.stringify(rules) }),
    ...(posterChoice && !image && { posterChoice: JSON.stringify(posterChoice) }),
  };
}

/** All four give the place. */
function toPlaceFields({ placeId, placeName, placeLat, placeLon }: PlaceValues): PlaceValues {
  return placeId === PIN ? { placeId: "", placeName, placeLat, placeLon } : { ...NO_PLACE, placeId };
}

/** The fields of an edit: only changed ones, and a changed place as a whole. @param before the values with which the form was opened */
export function toChangedFields(values: EventFormValues, timeZone: string, before: EventFormValues): Texts {
  const fieldsOf = (each: EventFormValues) => toFields(each, timeZone, before.joining);
  const changed = changedValues(fieldsOf(values), fieldsOf(before));
  const isMoved = Object.keys(NO_PLACE).some((name) => name in changed);
  return { ...changed, ...(isMoved && toPlaceFields(values)) } as Texts;
}

/** The text of the body's field `publish`. */
export const toPublish = ({ publish, publishAt }: PublishValues, timeZone: string): string =>
  publish === "at" ? toInstant(publishAt, timeZone) : publish;

const LOCAL_MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/;

/** @returns an ISO instant; a text that is not a moment stays unchanged, for the schema to refuse */
function toInstant(moment: string, timeZone: string): string {
  const [, date, time] = LOCAL_MOMENT.exec(moment) ?? [];
  return date && time ? instantOf({ date, time }, timeZone).toISOString() : moment;
}
