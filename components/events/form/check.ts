import * as z from "zod";
import { type EventFormValues, INCOMPLETE, toFields } from "@/components/events/form/values";
import { POSTER_MISSING, updateEventForm } from "@/lib/events/schema";
import { timingIssues } from "@/lib/events/timing";

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
    const timing = timingFields.required().safeParse(fields);
    if (timing.success) {
      for (const { field, message } of timingIssues({ ...timing.data, timeZone }, kept?.registrationStartDate)) refuse(field, message);
    }
    if (!kept && !values.image && !values.posterChoice) refuse("image", POSTER_MISSING);
  });
}
