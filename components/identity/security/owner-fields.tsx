"use client";

import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import { PasswordInput } from "@/components/platform/ui/password";

type Proof = { password: string; code?: string };

type Props<Values extends Proof> = {
  form: UseFormReturn<Values>;
  /** For password managers. */
  email: string;
  /** Whether a second factor is on, so that a code is needed too. */
  isOn: boolean;
};

/** The fields that prove that the owner of an account is there. */
export function OwnerFields<Values extends Proof>({ form, email, isOn }: Props<Values>) {
  // The compiler cannot prove the names of a generic form; the type parameter requires these two.
  const { register, formState } = form as unknown as UseFormReturn<Proof>;
  const { errors } = formState;
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" required error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register("password")} />
      </Field>
      {isOn && <OwnerCode form={form} />}
    </>
  );
}

/** The field for the code of a second factor. */
export function OwnerCode<Values extends Pick<Proof, "code">>({ form }: { form: UseFormReturn<Values> }) {
  const { register, formState } = form as unknown as UseFormReturn<Pick<Proof, "code">>;
  return (
    <Field label="Code" required hint="Six digits from an app, or a recovery code" error={formState.errors.code?.message}>
      <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} maxLength={12} {...register("code")} />
    </Field>
  );
}
