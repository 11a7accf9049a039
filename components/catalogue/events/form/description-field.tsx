"use client";

import dynamic from "next/dynamic";
import { useCallback, useId } from "react";
import { type Control, useController } from "react-hook-form";
import { Section } from "@/components/catalogue/events/form/section";
import type { EventFormValues } from "@/components/catalogue/events/form/values";
import { FieldError } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { latePart } from "@/components/platform/ui/late-part";
import { Skeleton } from "@/components/platform/ui/skeleton";
import formStyles from "./form.module.css";

const DescriptionEditor = dynamic(
  latePart(() => import("@/components/catalogue/events/form/description-editor").then((module) => module.default)),
  {
    ssr: false,
    loading: () => <Skeleton className={formStyles.placeholder} />,
  },
);

export function EventDetails({ control }: { control: Control<EventFormValues> }) {
  const { field, fieldState } = useController({ control, name: "description" });
  const id = useId();
  const error = fieldState.error?.message;
  const { ref } = field;
  const onReady = useCallback((focus: () => void) => ref({ focus }), [ref]);
  return (
    <Section id="event-details">
      <div className={fieldStyles.root}>
        <span className={fieldStyles.legend} id={id}>
          Description
        </span>
        <DescriptionEditor
          html={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          onReady={onReady}
          labelledBy={id}
          hintId={`${id}-hint`}
          errorId={error && `${id}-note`}
        />
        {error && <FieldError id={`${id}-note`} text={error} />}
      </div>
    </Section>
  );
}
