import { IndianRupee } from "lucide-react";
import { PlaceField, type PlaceOption } from "@/components/catalogue/events/form/place-field";
import { PosterField } from "@/components/catalogue/events/form/poster-field";
import { Section } from "@/components/catalogue/events/form/section";
import { TagPicker } from "@/components/catalogue/events/form/tag-picker";
import type { SectionProps } from "@/components/catalogue/events/form/timing";
import type { usePoster } from "@/components/catalogue/events/form/use-poster";
import { Field } from "@/components/platform/ui/field";
import { Input, Select } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { EventMode, EventTag, EventType } from "@/lib/catalogue/events/schema";

const TYPES: readonly EventType[] = ["Competition", "Concert", "Other"];
const MODES: readonly EventMode[] = ["Offline", "Online"];

type BasicDetailsProps = SectionProps & {
  tags: readonly EventTag[];
  places: readonly PlaceOption[];
  poster: ReturnType<typeof usePoster>;
  /** Whether the event already has a poster. */
  hasPoster: boolean;
};

export function BasicDetails({ form, initial, tags, places, poster, hasPoster }: BasicDetailsProps) {
  const { register, errors } = form;
  return (
    <Section id="basic-details">
      <Field label="Event Name" required hint="4 to 29 characters" error={errors.eventName?.message}>
        <Input autoComplete="off" defaultValue={initial.eventName} {...register("eventName")} />
      </Field>
      <div className={layout.two}>
        <Field label="Type" required error={errors.type?.message}>
          <Select defaultValue={initial.type} {...register("type")}>
            <Choices of={TYPES} />
          </Select>
        </Field>
        <Field label="Mode" required error={errors.mode?.message}>
          <Select defaultValue={initial.mode} {...register("mode")}>
            <Choices of={MODES} />
          </Select>
        </Field>
      </div>
      <div className={layout.two}>
        <Field label="Venue" required error={errors.venue?.message}>
          <Input autoComplete="off" defaultValue={initial.venue} {...register("venue")} />
        </Field>
        <Field label="Price" required hint="Enter 0 for a free event" error={errors.price?.message}>
          <Input
            className={typography.num}
            inputMode="decimal"
            autoComplete="off"
            icon={<IndianRupee />}
            defaultValue={initial.price}
            {...register("price")}
          />
        </Field>
      </div>
      <PlaceField form={form} initial={initial} places={places} />
      <TagPicker control={form.control} tags={tags} />
      <PosterField form={form} poster={poster} hasOne={hasPoster} />
    </Section>
  );
}

function Choices({ of: choices }: { of: readonly string[] }) {
  return (
    <>
      <option value="">Choose</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </>
  );
}
