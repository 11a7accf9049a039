"use client";

import { useEffect, useId, useState } from "react";
import type { z } from "zod";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { secondStepScreen } from "@/lib/identity/accounts/factor-schema";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import styles from "./second-step.module.css";

export type SecondStepProps = {
  challenge: string;
  email: string;
  /** True while the page is being left. */
  leaving: boolean;
  /** Called when the session is open. */
  onDone(): void;
  /** Called with the reason when the challenge can no longer be answered. */
  onOver(text: string): void;
};

const APP = {
  title: "Enter the code from your app",
  label: "Code",
  other: "Use a recovery code",
  input: { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 7 },
} as const;
const RECOVERY = {
  title: "Use a recovery code",
  label: "Recovery code",
  other: "Use the app",
  input: { placeholder: "7K3Q-9F2M", autoComplete: "off", autoCapitalize: "characters", spellCheck: false, maxLength: 12 },
} as const;

const triesText = (left: number) => `This code is wrong. ${left === 1 ? "1 try" : `${left} tries`} left.`;

/** The second step of a log-in. It takes the place of the form for the password. Source: contract trust 10. */
export function SecondStep({ challenge, email, leaving, onDone, onOver }: SecondStepProps) {
  const rememberId = useId();
  const [isRecovery, setIsRecovery] = useState(false);
  const screen = isRecovery ? RECOVERY : APP;
  const form = useApiForm<z.input<typeof secondStepScreen>>({
    schema: () => import("@/lib/identity/accounts/factor-schema").then((module) => module.secondStepScreen),
    defaultValues: { code: "", remember: false },
    fieldOf: { code_locked: "code" },
    submit: async (values) => {
      try {
        await api("POST /api/auth/second-factor", { body: { challenge, ...values } });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.triesLeft === 0 || error.code === "challenge_over") return onOver("Please log in again.");
        if (error.triesLeft === undefined) throw error;
        form.setError("code", { type: "server", message: triesText(error.triesLeft) }, { shouldFocus: true });
        return;
      }
      onDone();
    },
  });
  const { setFocus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one when the kind of code changes.
  useEffect(() => setFocus("code"), [setFocus, isRecovery]);

  const change = () => {
    setIsRecovery(!isRecovery);
    form.setValue("code", "");
    form.clearErrors();
  };
  return (
    <div className={styles.root}>
      <h1 className={typography.h1}>{screen.title}</h1>
      <p className={typography.muted}>
        {isRecovery ? (
          "One of the ten that you kept. It works once."
        ) : (
          <>
            For <b className={typography.anywhere}>{email}</b>. A new code comes every 30 seconds.
          </>
        )}
      </p>
      <form {...form.formProps} className={layout.form}>
        <Field key={screen.label} label={screen.label} required error={form.errors.code?.message}>
          <Input className={styles.code} enterKeyHint="go" {...screen.input} {...form.register("code")} />
        </Field>
        <label className={styles.tick} htmlFor={rememberId}>
          <input id={rememberId} type="checkbox" {...form.register("remember")} />
          Do not ask on this browser for 30 days
        </label>
        <FormAlert text={form.alert} />
        <Button {...form.submitProps} variant="go" size="big" full busy={form.busy || leaving} busyText="Logging In...">
          Log In
        </Button>
      </form>
      <p>
        <Button variant="quiet" className={styles.other} onClick={change}>
          {screen.other}
        </Button>
      </p>
    </div>
  );
}
