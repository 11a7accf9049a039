import { MomentField } from "@/components/catalogue/events/form/moment-field";
import { Section } from "@/components/catalogue/events/form/section";
import type { EventFormValues } from "@/components/catalogue/events/form/values";
import type { useApiForm } from "@/components/platform/forms/use-api-form";
import { Field } from "@/components/platform/ui/field";
import { Input, Select } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { DEFAULT_TIME_ZONE, zoneText } from "@/lib/platform/time/zone";

export type EventFormControl = ReturnType<typeof useApiForm<EventFormValues>>;
export type SectionProps = { form: EventFormControl; initial: EventFormValues };

/** Times are validated together: a change of one validates all of them. */
const MOMENTS = ["registrationStartDate", "startTime", "registrationEndDate", "endTime"] as const;

type TimingProps = SectionProps & {
  /** The zone of all times of the form. */
  timeZone: string;
};

/** The times of the event, and of registration. */
export function Timing({ form, initial, timeZone }: TimingProps) {
  const { register, errors } = form;
  const moment = (name: (typeof MOMENTS)[number]) => ({
    className: typography.num,
    autoComplete: "off",
    defaultValue: initial[name],
    ...register(name, { deps: MOMENTS.filter((other) => other !== name) }),
  });
  return (
    <Section id="registration-timing">
      {timeZone !== DEFAULT_TIME_ZONE && <p className={typography.hint}>{zoneText(timeZone)}</p>}
      <div className={layout.two}>
        <MomentField control={form.control} name="startsAt" label="Event starts" hint="Leave empty to show “Date to be announced”" />
        <MomentField
          control={form.control}
          name="endsAt"
          label="Event ends"
          hint="Without an end, the event counts as ended three hours after it starts."
        />
      </div>
      <div className={layout.two}>
        <Field label="Registration Start Date" required error={errors.registrationStartDate?.message}>
          <Input type="date" {...moment("registrationStartDate")} />
        </Field>
        <Field label="Registration Start Time" required error={errors.startTime?.message}>
          <Input type="time" {...moment("startTime")} />
        </Field>
        <Field label="Registration End Date" required error={errors.registrationEndDate?.message}>
          <Input type="date" {...moment("registrationEndDate")} />
        </Field>
        <Field label="Registration End Time" required error={errors.endTime?.message}>
          <Input type="time" {...moment("endTime")} />
        </Field>
      </div>
      <div className={layout.two}>
        <Field label="Seats" hint="Leave empty for no limit" error={errors.capacity?.message}>
          <Input
            className={typography.num}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={initial.capacity}
            {...register("capacity")}
          />
        </Field>
        <Field
          label="Show who’s going"
          hint="Names appear only for students who choose to share that they’re going"
          error={errors.showGoing?.message}
        >
          <Select defaultValue={initial.showGoing} {...register("showGoing")}>
            <option value="true">Show how many people are going</option>
            <option value="false">Do not show who’s going</option>
          </Select>
        </Field>
        <Field
          label="Marks for absence"
          hint="Students read the college’s terms beside Register. After publishing you can only take them away."
          error={errors.noShow?.message}
        >
          <Select defaultValue={initial.noShow} {...register("noShow")}>
            <option value="true">If the college has them</option>
            <option value="false">None at this event</option>
          </Select>
        </Field>
      </div>
    </Section>
  );
}
