import { MomentField } from "@/components/events/form/moment-field";
import { Section } from "@/components/events/form/section";
import type { EventFormValues } from "@/components/events/form/values";
import type { useApiForm } from "@/components/forms/use-api-form";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";

export type EventFormControl = ReturnType<typeof useApiForm<EventFormValues>>;
export type SectionProps = { form: EventFormControl; initial: EventFormValues };

/** Times are validated together: a change of one validates all of them. */
const MOMENTS = ["registrationStartDate", "startTime", "registrationEndDate", "endTime"] as const;

/** The registration period, and the event's own times for calendars. */
export function Timing({ form, initial }: SectionProps) {
  const { register, errors } = form;
  const moment = (name: (typeof MOMENTS)[number]) => ({
    className: "num",
    autoComplete: "off",
    defaultValue: initial[name],
    ...register(name, { deps: MOMENTS.filter((other) => other !== name) }),
  });
  return (
    <Section id="registration-timing">
      <div className="two">
        <Field label="Registration Start Date" required error={errors.registrationStartDate?.message}>
          <Input type="date" {...moment("registrationStartDate")} />
        </Field>
        <Field label="Start Time" required error={errors.startTime?.message}>
          <Input type="time" {...moment("startTime")} />
        </Field>
        <Field label="Registration End Date" required error={errors.registrationEndDate?.message}>
          <Input type="date" {...moment("registrationEndDate")} />
        </Field>
        <Field label="End Time" required error={errors.endTime?.message}>
          <Input type="time" {...moment("endTime")} />
        </Field>
      </div>
      <div className="two">
        <MomentField control={form.control} name="startsAt" label="Event starts" hint="Without it the pages say Date to be announced" />
        <MomentField control={form.control} name="endsAt" label="Event ends" />
        <Field label="Seats" hint="Empty means as many as come" error={errors.capacity?.message}>
          <Input className="num" inputMode="numeric" autoComplete="off" defaultValue={initial.capacity} {...register("capacity")} />
        </Field>
        <Field label="Who goes" hint="Students say themselves whether they are named" error={errors.showGoing?.message}>
          <Select defaultValue={initial.showGoing} {...register("showGoing")}>
            <option value="true">The page shows how many go</option>
            <option value="false">Nobody sees who goes</option>
          </Select>
        </Field>
      </div>
    </Section>
  );
}
