import * as z from "zod";
import { type EventFormValues, INCOMPLETE, toFields } from "@/components/events/form/values";
import { POSTER_MISSING, updateEventForm } from "@/lib/events/schema";
import { type Timing, timingIssues } from "@/lib/events/timing";

type Options = {
  timeZone: string;
  /** Of an edited event: its poster stays when no other is chosen, and so may a start of registration in the past. */
  kept?: { registrationStartDate: string };
};

const timingFields = updateEventForm.pick({
  registrationStartDate: true,
  startTime: true,
  registrationEndDate: true,
  endTime: true,
  startsAt: true,
  endsAt: true,
});

/** The endpoints' own schema, for what stands in the form. Everything is judged at once, how the times go together as well. */
export function eventFormSchema({ timeZone, kept }: Options): z.ZodType<unknown, EventFormValues> {
  return z.custom<EventFormValues>().superRefine((values, context) => {
    const refuse = (field: PropertyKey, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const fields = toFields(values, timeZone);
    for (const { path, message } of updateEventForm.safeParse(fields).error?.issues ?? []) {
      const field = path[0] as keyof EventFormValues;
      refuse(field, values[field] === INCOMPLETE ? "Enter the date and the time" : message);
    }
    const timing = readTiming(fields, timeZone);
    if (timing) for (const { field, message } of timingIssues(timing, kept?.registrationStartDate)) refuse(field, message);
    if (!kept && !values.image && !values.posterChoice) refuse("image", POSTER_MISSING);
  });
}

/** The times that can be read already; what is missing or wrong stands where nothing is wrong with the others for it. */
function readTiming(fields: Record<string, string>, timeZone: string): Timing | null {
  const read = Object.entries(timingFields.shape).flatMap(([name, field]) => {
    const { data } = field.safeParse(fields[name]);
    return data === undefined ? [] : [[name, data]];
  });
  const timing: Partial<Timing> = Object.fromEntries(read);
  const { registrationStartDate } = timing;
  if (!registrationStartDate) return null;
  const filler = { startTime: "00:00", registrationEndDate: registrationStartDate, endTime: "23:59", startsAt: null, endsAt: null };
  return { registrationStartDate, ...filler, ...timing, timeZone };
}
