"use client";

import { useEffect, useRef, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { type EventFormValues, INCOMPLETE } from "@/components/catalogue/events/form/values";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import typography from "@/components/platform/ui/typography.module.css";

type MomentFieldProps = { control: Control<EventFormValues>; name: "startsAt" | "endsAt" | "publishAt"; label: string; hint?: string };

/** A date with its time. Browsers report a half-filled one as empty; here it is an error. */
export function MomentField({ control, name, label, hint }: MomentFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const input = useRef<HTMLInputElement>(null);
  // Never changes: a new default would remove what is typed of a date without its time.
  const [first] = useState(field.value);

  useEffect(() => {
    if (input.current && field.value !== INCOMPLETE && input.current.value !== field.value) input.current.value = field.value;
  }, [field.value]);

  const read = ({ value, validity }: HTMLInputElement) => field.onChange(validity.badInput ? INCOMPLETE : value);
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      <Input
        type="datetime-local"
        className={typography.num}
        autoComplete="off"
        name={name}
        defaultValue={first}
        ref={(element) => {
          input.current = element;
          field.ref(element);
        }}
        onChange={(event) => read(event.currentTarget)}
        onBlur={(event) => {
          read(event.currentTarget);
          field.onBlur();
        }}
      />
    </Field>
  );
}
