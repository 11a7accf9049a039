"use client";

import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { PasswordChecklist, PasswordInput } from "@/components/ui/password";

type Pair = { password: string; confirmPassword: string };

/** A new password, twice, with the live checklist. A mismatch is told when the second one is left, and taken back as soon as either makes it good. */
export function NewPasswordFields<Values extends Pair>({ form, label = "Password" }: { form: UseFormReturn<Values>; label?: string }) {
  // The names of a generic form cannot be proved to the compiler; that it has these two is what the type parameter says.
  const { register, trigger, watch, getValues, formState } = form as unknown as UseFormReturn<Pair>;
  const { errors } = formState;
  const checklist = useId();
  const compare = () => trigger("confirmPassword");
  const compareAgain = () => errors.confirmPassword && compare();
  return (
    <>
      <Field label={label} required error={errors.password?.message} describedBy={checklist}>
        <PasswordInput autoComplete="new-password" {...register("password", { onChange: compareAgain })} />
        <PasswordChecklist id={checklist} password={watch("password") ?? ""} />
      </Field>
      <Field label="Confirm Password" required error={errors.confirmPassword?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...register("confirmPassword", { onBlur: () => getValues("confirmPassword") && compare(), onChange: compareAgain })}
        />
      </Field>
    </>
  );
}
