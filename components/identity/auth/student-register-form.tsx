"use client";

import type { z } from "zod";
import { OnwardLink } from "@/components/identity/auth/onward";
import { SignUpNotice } from "@/components/identity/auth/sign-up-notice";
import { useCleanUp } from "@/components/identity/auth/use-clean-up";
import { useSignUp } from "@/components/identity/auth/use-sign-up";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { NewPasswordFields } from "@/components/platform/forms/new-password-fields";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import { EmailInput, Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { STUDENT_LOG_IN_PATH, studentCodePath } from "@/lib/identity/pages/paths";
import type { studentSignUpForm } from "@/lib/identity/students/schema";

/** @param operator who runs the site; empty on a trial. Source: spec §2, Student register. */
export function StudentRegisterForm({ operator }: { operator: string }) {
  useCleanUp("DELETE /api/auth/deleteusers");
  const form = useSignUp<z.input<typeof studentSignUpForm>>({
    schema: () => import("@/lib/identity/students/schema").then((module) => module.studentSignUpForm),
    call: "POST /api/auth/student-signup",
    codePath: studentCodePath,
    texts: { firstName: "", lastName: "", email: "" },
  });
  const { register, errors } = form;
  return (
    <>
      <form {...form.formProps} className={layout.form}>
        <div className={layout.two}>
          <Field label="First Name" required error={errors.firstName?.message}>
            <Input autoComplete="given-name" {...register("firstName")} />
          </Field>
          <Field label="Last Name" required error={errors.lastName?.message}>
            <Input autoComplete="family-name" {...register("lastName")} />
          </Field>
        </div>
        <Field label="Email" required error={errors.email?.message}>
          <EmailInput autoComplete="email" {...register("email")} />
        </Field>
        <NewPasswordFields form={form} />
        <SignUpNotice kind="student" operator={operator} />
        <FormAlert text={form.alert} />
        <Button {...form.submitProps} variant="go" size="big" full busyText="Signing up...">
          Sign up
        </Button>
      </form>
      <p className={typography.muted}>
        Already have an account?{" "}
        <OnwardLink className={classNames(typography.link, typography.alone)} href={STUDENT_LOG_IN_PATH}>
          Log In
        </OnwardLink>
      </p>
    </>
  );
}
