"use client";

import type * as z from "zod";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field, FieldError } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { Input, Select } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { Switch } from "@/components/platform/ui/switch";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import type { linkBody } from "@/lib/organising/records/schema";
import { api } from "@/lib/site/api-client/client";
import styles from "./record-links.module.css";

/** Roles are shown with what was helped with. */
const KINDS = [
  { value: "attended", text: "Attended", kinds: ["attended"] },
  { value: "helped", text: "Helped", kinds: ["helped", "role"] },
  { value: "won", text: "Won", kinds: ["won"] },
] as const;

const EMPTY = { name: "", kinds: KINDS.map(({ value }) => value), days: 180, follows: false };

/** Makes a link. */
export function NewLink({ ends }: { ends: readonly { days: number; text: string }[] }) {
  const [, refresh] = useRefresh();
  const form = useApiForm<z.input<typeof linkBody>>({
    schema: () => import("@/lib/organising/records/schema").then((module) => module.linkBody),
    defaultValues: EMPTY,
    submit: async ({ kinds = [], ...fields }) => {
      const all = KINDS.flatMap((kind) => (kinds.includes(kind.value) ? kind.kinds : []));
      await api("POST /api/record/links", { body: { ...fields, kinds: all } });
      showSuccess("Link made");
      form.reset(EMPTY);
      refresh();
    },
  });
  return (
    <form className={classNames(layout.form, styles.new)} {...form.formProps}>
      <h3 className={typography.h3}>New link</h3>
      <FormAlert text={form.alert} />
      <Field label="Name" required hint="Only you see it" error={form.errors.name?.message}>
        <Input autoComplete="off" placeholder="For whom it is" {...form.register("name")} />
      </Field>
      <fieldset>
        <legend className={styles.legend}>What it shows</legend>
        <div className={styles.kinds}>
          {KINDS.map(({ value, text }) => (
            <label key={value} className={fieldStyles.radio}>
              <input type="checkbox" value={value} {...form.register("kinds")} />
              {text}
            </label>
          ))}
        </div>
        {form.errors.kinds?.message && <FieldError text={form.errors.kinds.message} />}
      </fieldset>
      <Field label="Ends after" error={form.errors.days?.message}>
        <Select className={typography.num} {...form.register("days", { valueAsNumber: true })}>
          {ends.map(({ days, text }) => (
            <option key={days} value={days}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Switch
        label="Follows"
        hint="What comes later is shown too."
        checked={form.watch("follows") ?? false}
        isBusy={form.busy}
        onChange={(isOn) => form.setValue("follows", isOn)}
      />
      <Button variant="go" full busyText="Making..." {...form.submitProps}>
        Make link
      </Button>
      <p className={typography.hint}>Anyone who has a link can open it. We keep only the day it was last opened.</p>
    </form>
  );
}
