"use client";

import type { z } from "zod";
import styles from "@/components/identity/connect/connect.module.css";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { Field, FieldError } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { WEBHOOK_KINDS, type WebhookKind } from "@/lib/site/webhooks/kinds";
import type { webhookForm } from "@/lib/site/webhooks/schema";

type Fields = z.input<typeof webhookForm>;
type Props = {
  webhook?: { url: string; kinds: readonly WebhookKind[] };
  submit(fields: Fields): Promise<void>;
  onCancel(): void;
};

/** Makes a webhook, or changes one. */
export function WebhookForm({ webhook, submit, onCancel }: Props) {
  const form = useApiForm<Fields>({
    schema: () => import("@/lib/site/webhooks/schema").then((module) => module.webhookForm),
    defaultValues: { url: webhook?.url ?? "", kinds: [...(webhook?.kinds ?? [])] },
    submit,
  });
  return (
    <form className={layout.form} {...form.formProps}>
      <Field label="Address" required hint="It starts with https://" error={form.errors.url?.message}>
        <Input autoComplete="off" inputMode="url" {...form.register("url")} />
      </Field>
      <fieldset className={styles.scopes}>
        <legend className={styles.legend}>It is told</legend>
        {WEBHOOK_KINDS.map((kind) => (
          <label key={kind} className={fieldStyles.radio}>
            <input type="checkbox" value={kind} {...form.register("kinds")} />
            <code>{kind}</code>
          </label>
        ))}
        {form.errors.kinds?.message && <FieldError text={form.errors.kinds.message} />}
      </fieldset>
      <FormAlert text={form.alert} />
      <div className={layout.savebar}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button {...form.submitProps} variant="ink" busyText="Saving...">
          {webhook ? "Save changes" : "Add webhook"}
        </Button>
      </div>
    </form>
  );
}
