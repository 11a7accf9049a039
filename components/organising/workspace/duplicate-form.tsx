"use client";

import { useRouter } from "next/navigation";
import { SaveBar } from "@/components/platform/forms/save-bar";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { toast } from "@/components/platform/ui/toast";
import typography from "@/components/platform/ui/typography.module.css";
import { managePath } from "@/lib/identity/pages/paths";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { api } from "@/lib/site/api-client/client";

export type Copied = {
  id: string;
  name: string;
  /** The day on which it starts, or its registration ends. */
  day: string;
};

/** Asks for the day of a copy, makes it, and opens its workspace. */
export default function DuplicateForm({ event: { id, name, day }, onClose }: { event: Copied; onClose(): void }) {
  const router = useRouter();
  const form = useApiForm<{ startsOn: string }>({
    schema: async () => (await import("@/lib/catalogue/events/schema")).duplicateBody.required(),
    // An event is not copied to a past day.
    defaultValues: { startsOn: day < dayIn(DEFAULT_TIME_ZONE, new Date()) ? "" : day },
    submit: async ({ startsOn }) => {
      const { message, data } = await api("POST /api/event/duplicate/{id}", { path: { id }, body: { startsOn } });
      toast.success(message);
      router.push(managePath(data._id));
    },
  });
  return (
    <form className={layout.form} {...form.formProps}>
      <p>
        Creates a draft with the details, poster, price and settings of {name}. Registrations and people added to this event are not copied.
      </p>
      <Field label="New start date" required hint="All other dates move by the same number of days" error={form.errors.startsOn?.message}>
        <Input type="date" className={typography.num} autoComplete="off" {...form.register("startsOn")} />
      </Field>
      <SaveBar form={form} onCancel={onClose} busyText="Copying...">
        Duplicate
      </SaveBar>
    </form>
  );
}
