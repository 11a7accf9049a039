"use client";

import { useId } from "react";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { PasswordChecklist, PasswordInput } from "@/components/ui/password";

type NewPasswordFieldsProps = {
  label?: string;
  password: UseFormRegisterReturn;
  confirmPassword: UseFormRegisterReturn;
  /** What is typed so far, for the checklist. */
  typed: string | undefined;
  errors: { password?: FieldError; confirmPassword?: FieldError };
};

/** A new password, twice, with the live checklist. */
export function NewPasswordFields({ label = "Password", password, confirmPassword, typed = "", errors }: NewPasswordFieldsProps) {
  const checklist = useId();
  return (
    <>
      <Field label={label} required error={errors.password?.message} describedBy={checklist}>
        <PasswordInput autoComplete="new-password" {...password} />
        <PasswordChecklist id={checklist} password={typed} />
      </Field>
      <Field label="Confirm Password" required error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...confirmPassword} />
      </Field>
    </>
  );
}
