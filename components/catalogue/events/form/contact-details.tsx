import { Section } from "@/components/catalogue/events/form/section";
import type { SectionProps } from "@/components/catalogue/events/form/timing";
import { Field } from "@/components/platform/ui/field";
import { EmailInput, Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";

export function ContactDetails({ form, initial }: SectionProps) {
  const { register, errors } = form;
  return (
    <Section id="contact-details">
      <Field label="Organised By" required error={errors.createdBy?.message}>
        <Input autoComplete="organization" defaultValue={initial.createdBy} {...register("createdBy")} />
      </Field>
      <div className={layout.two}>
        <Field label="Contact Email" required hint="Shown on the event page" error={errors.contactPersonEmail?.message}>
          <EmailInput autoComplete="email" defaultValue={initial.contactPersonEmail} {...register("contactPersonEmail")} />
        </Field>
        <Field label="Contact Phone" required hint="Ten digits, shown on the event page" error={errors.contactPersonPhone?.message}>
          <Input
            type="tel"
            inputMode="tel"
            className={typography.num}
            autoComplete="tel-national"
            defaultValue={initial.contactPersonPhone}
            {...register("contactPersonPhone")}
          />
        </Field>
      </div>
    </Section>
  );
}
