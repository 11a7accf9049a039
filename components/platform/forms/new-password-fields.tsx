"use client";

import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/components/platform/ui/field";
import { PasswordChecklist, PasswordInput } from "@/components/platform/ui/password";

type Pair = { password: string; confirmPassword: string };

type NewPasswordFieldsProps<Values extends Pair> = {
  form: UseFormReturn<Values>;
  label?: string;
  /** Whether these are the last fields, so that Enter submits the form. */
  isLast?: boolean;
};

/** A new password, twice, with the live checklist. A mismatch message disappears as soon as either field resolves it. */
export function NewPasswordFields<Values extends Pair>({ form, label = "Password", isLast = true }: NewPasswordFieldsProps<Values>) {
  // The compiler cannot prove the names of a generic form; the type parameter requires these two.
  const { register, watch, formState } = form as unknown as UseFormReturn<Pair>;
  const { errors } = formState;
  const checklist = useId();
  return (
    <>
      <Field label={label} required error={errors.password?.message} describedBy={checklist}>
        <PasswordInput autoComplete="new-password" {...register("password", { deps: "confirmPassword" })} />
        <PasswordChecklist id={checklist} password={watch("password") ?? ""} />
      </Field>
      <Field label="Confirm Password" required error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" enterKeyHint={isLast ? "go" : undefined} {...register("confirmPassword")} />
      </Field>
    </>
  );
}
