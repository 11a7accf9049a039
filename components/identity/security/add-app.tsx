"use client";

import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import { OwnerFields } from "@/components/identity/security/owner-fields";
import styles from "@/components/identity/security/security.module.css";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { CopyButton } from "@/components/platform/ui/copy-button";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { StepTitle } from "@/components/platform/ui/step-title";
import typography from "@/components/platform/ui/typography.module.css";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import type { NewFactorJson } from "@/lib/identity/accounts/calls";
import { FACTOR_NAME_MAX_CHARACTERS } from "@/lib/identity/accounts/factor-limits";
import type { addFactorForm, confirmFactorForm } from "@/lib/identity/accounts/factor-schema";
import { api } from "@/lib/site/api-client/client";

type NameProps = { email: string; isOn: boolean; onNext(factor: NewFactorJson): void; onCancel(): void };

/** The first step: who the app is for, and that its owner adds it. */
export function NameApp({ email, isOn, onNext, onCancel }: NameProps) {
  const form = useApiForm<z.input<typeof addFactorForm>>({
    schema: () => import("@/lib/identity/accounts/factor-schema").then((module) => module.addFactorForm),
    defaultValues: { password: "", code: "", name: "" },
    fieldOf: { code_locked: "code" },
    submit: async (values) => onNext(await api("POST /api/auth/factors", { body: values })),
  });
  const { setFocus } = form;
  useEffect(() => setFocus("password"), [setFocus]);
  const root = useRef<HTMLElement>(null);
  useFocusAfterRemoval(root);
  return (
    <section ref={root} className={styles.step} aria-labelledby="name-app">
      <StepTitle number={1} id="name-app">
        Who it is for
      </StepTitle>
      <p className={typography.muted}>Your password, so that an open browser is not enough.</p>
      <form className={layout.form} {...form.formProps}>
        <OwnerFields form={form} email={email} isOn={isOn} />
        <Field label="Name" required hint="Whose app it is" error={form.errors.name?.message}>
          <Input autoComplete="off" maxLength={2 * FACTOR_NAME_MAX_CHARACTERS} {...form.register("name")} />
        </Field>
        <FormAlert text={form.alert} />
        <div className={layout.savebar}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button {...form.submitProps} variant="ink" busyText="Checking...">
            Next
          </Button>
        </div>
      </form>
    </section>
  );
}

type ScanProps = {
  factor: NewFactorJson;
  /** Called with the message, and with recovery codes after the first app. */
  onNext(answer: { message: string; recoveryCodes?: string[] | undefined }): void;
  onCancel(): void;
};

/** The second step: the app reads the secret, and a code of it turns it on. */
export function ScanApp({ factor: { _id: id, secret, qr }, onNext, onCancel }: ScanProps) {
  const form = useApiForm<z.input<typeof confirmFactorForm>>({
    schema: () => import("@/lib/identity/accounts/factor-schema").then((module) => module.confirmFactorForm),
    defaultValues: { code: "" },
    fieldOf: { factor_not_found: "code" },
    submit: async (body) => onNext(await api("POST /api/auth/factors/{id}/confirm", { path: { id }, body })),
  });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const root = useRef<HTMLElement>(null);
  useFocusAfterRemoval(root);
  return (
    <section ref={root} className={styles.step} aria-labelledby="scan-app">
      <StepTitle number={2} id="scan-app">
        Scan it
      </StepTitle>
      <p className={typography.muted}>With an app such as Aegis, 2FAS or Google Authenticator.</p>
      <img className={styles.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} width={240} height={240} alt="Code for the app" />
      <div className={styles.secret}>
        <p className={classNames(typography.label, typography.muted)}>Or type this</p>
        <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
        <div>
          <CopyButton url={secret} icon={<Copy />} copiedText="Copied" byHandText="Copy the secret">
            Copy secret
          </CopyButton>
        </div>
      </div>
      <form className={layout.form} {...form.formProps}>
        <Field label="Six digits from the app" required error={form.errors.code?.message}>
          <Input
            className={styles.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            maxLength={7}
            {...form.register("code")}
          />
        </Field>
        <FormAlert text={form.alert} />
        <div className={layout.savebar}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button {...form.submitProps} variant="go" busyText="Checking...">
            Turn on
          </Button>
        </div>
      </form>
    </section>
  );
}
