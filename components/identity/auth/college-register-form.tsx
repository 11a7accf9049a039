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
import { DomainInput, EmailInput, Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { collegeSignUpForm } from "@/lib/identity/colleges/schema";
import { COLLEGE_LOG_IN_PATH, collegeCodePath } from "@/lib/identity/pages/paths";

/** @param operator who runs the site; empty on a trial. Source: spec §2, College register. */
export function CollegeRegisterForm({ operator }: { operator: string }) {
  useCleanUp("DELETE /api/college/deletecolleges");
  const form = useSignUp<z.input<typeof collegeSignUpForm>>({
    schema: () => import("@/lib/identity/colleges/schema").then((module) => module.collegeSignUpForm),
    call: "POST /api/auth/college-register",
    codePath: collegeCodePath,
    texts: { name: "", email: "", emailDomain: "" },
  });
  const { register, errors } = form;
  return (
    <>
      <form {...form.formProps} className={layout.form}>
        <Field label="College Name" required error={errors.name?.message}>
          <Input autoComplete="organization" {...register("name")} />
        </Field>
        <Field
          label="Email"
          required
          hint="Use an official address, such as registrar@college.edu.in. It confirms your domain straight away."
          error={errors.email?.message}
        >
          <EmailInput autoComplete="email" {...register("email")} />
        </Field>
        <NewPasswordFields form={form} isLast={false} />
        <Field
          label="Email Domain"
          required
          hint="The part after the @ in your students’ email addresses, for example college.edu.in"
          error={errors.emailDomain?.message}
        >
          <DomainInput enterKeyHint="go" {...register("emailDomain")} />
        </Field>
        <SignUpNotice kind="college" operator={operator} />
        <FormAlert text={form.alert} />
        <Button {...form.submitProps} variant="go" size="big" full busyText="Signing up...">
          Sign up
        </Button>
      </form>
      <p className={typography.muted}>
        Already have an account?{" "}
        <OnwardLink className={classNames(typography.link, typography.alone)} href={COLLEGE_LOG_IN_PATH}>
          Log In
        </OnwardLink>
      </p>
    </>
  );
}
