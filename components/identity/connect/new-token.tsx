"use client";

import { useState } from "react";
import type { z } from "zod";
import styles from "@/components/identity/connect/connect.module.css";
import { OwnerFields } from "@/components/identity/security/owner-fields";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { Field, FieldError } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { NewTokenJson } from "@/lib/identity/tokens/calls";
import { TOKEN_DAYS, TOKEN_NAME_MAX_CHARACTERS } from "@/lib/identity/tokens/limits";
import type { newTokenForm } from "@/lib/identity/tokens/schema";
import { SCOPE_WORDS } from "@/lib/identity/tokens/scope-words";
import type { ApiScope } from "@/lib/platform/auth/scopes";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";

type Props = {
  /** For password managers. */
  email: string;
  /** The scopes that the account can have. */
  scopes: readonly ApiScope[];
  onMade(token: NewTokenJson): void;
  onCancel(): void;
};

/** Makes a token. A code is asked once the server needs it. */
export function NewToken({ email, scopes, onMade, onCancel }: Props) {
  const [needsCode, setNeedsCode] = useState(false);
  const form = useApiForm<z.input<typeof newTokenForm>>({
    schema: () => import("@/lib/identity/tokens/schema").then((module) => module.newTokenForm),
    defaultValues: { name: "", scopes: [], days: TOKEN_DAYS.usual, password: "", code: "" },
    fieldOf: { code_locked: "code" },
    submit: async (body) => {
      try {
        onMade(await api("POST /api/tokens", { body }));
      } catch (error) {
        if (error instanceof ApiError && error.code === "code_needed") setNeedsCode(true);
        throw error;
      }
    },
  });
  return (
    <form className={layout.form} {...form.formProps}>
      <Field label="Name" required hint="The program that gets it" error={form.errors.name?.message}>
        <Input autoComplete="off" maxLength={2 * TOKEN_NAME_MAX_CHARACTERS} {...form.register("name")} />
      </Field>
      <fieldset className={styles.scopes}>
        <legend className={styles.legend}>It may</legend>
        {scopes.map((scope) => (
          <label key={scope} className={fieldStyles.radio}>
            <input type="checkbox" value={scope} {...form.register("scopes")} />
            <span>
              {SCOPE_WORDS[scope]}
              <br />
              <code className={typography.meta}>{scope}</code>
            </span>
          </label>
        ))}
        {form.errors.scopes?.message && <FieldError text={form.errors.scopes.message} />}
      </fieldset>
      <Field label="Ends after" required error={form.errors.days?.message}>
        <Input className={typography.num} unit="days" inputMode="numeric" {...form.register("days", { valueAsNumber: true })} />
      </Field>
      <OwnerFields form={form} email={email} isOn={needsCode} />
      <FormAlert text={form.alert} />
      <div className={layout.savebar}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button {...form.submitProps} variant="ink" busyText="Making...">
          Make token
        </Button>
      </div>
    </form>
  );
}
