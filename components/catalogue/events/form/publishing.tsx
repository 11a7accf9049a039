"use client";

import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { MomentField } from "@/components/catalogue/events/form/moment-field";
import { Section } from "@/components/catalogue/events/form/section";
import type { SectionProps } from "@/components/catalogue/events/form/timing";
import { Field } from "@/components/platform/ui/field";
import { Select } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";

const HINTS = {
  now: "Everyone can see it straight away.",
  draft: "Only organisers can see it until you publish it.",
  at: "Only organisers can see it until then.",
} as const;

const FIRST_APPROVED = "Your college approves it first.";

/** The time of publication of a new event. Source: contract organisers 11. */
export function Publishing({ form, initial, needsApproval, children }: SectionProps & { needsApproval: boolean; children: ReactNode }) {
  const publish = useWatch({ control: form.control, name: "publish" });
  return (
    <Section id="publishing">
      <div className={layout.two}>
        <Field
          label="Visibility"
          hint={needsApproval && publish === "now" ? FIRST_APPROVED : HINTS[publish as keyof typeof HINTS]}
          error={form.errors.publish?.message}
        >
          <Select defaultValue={initial.publish} {...form.register("publish", { deps: ["registrationStartDate"] })}>
            <option value="now">Publish now</option>
            <option value="draft">Save as draft</option>
            <option value="at">Schedule for later</option>
          </Select>
        </Field>
        {publish === "at" && <MomentField control={form.control} name="publishAt" label="Publish at" />}
      </div>
      {children}
    </Section>
  );
}
