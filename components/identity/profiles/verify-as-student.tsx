"use client";

import { useCollegeCode } from "@/components/identity/auth/use-college-code";
import { TAB } from "@/components/platform/forms/draft-storage";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import { EmailInput } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";

/** A student proves membership of a college by a code sent to an address there. Source: spec §4, Student college e-mail verification. */
export function VerifyAsStudent({ userId }: { userId: string }) {
  const { ask, leaving } = useCollegeCode();
  const form = useApiForm({
    // The form asks only for the address; the account comes from the page.
    schema: () => import("@/lib/identity/students/schema").then((module) => module.collegeAddressForm.pick({ email: true })),
    draft: { key: `quad:verify:${userId}`, place: TAB, initial: { email: "" } },
    submit: async ({ email }) => {
      // With a single field, Enter submits the form even where its button is disabled.
      if (!leaving) await ask({ userId, email });
    },
  });
  return (
    <Panel aria-labelledby="verify">
      <h2 className={typography.h3} id="verify">
        Verify As Student
      </h2>
      <p className={classNames(typography.muted, typography.read, layout.intro)}>
        Enter your college email and we’ll send you a code. Once you’re verified, your own college’s events are free for you.
      </p>
      <form className={classNames(layout.form, layout.narrow)} {...form.formProps}>
        <Field label="College Email" required error={form.errors.email?.message}>
          <EmailInput autoComplete="email" enterKeyHint="go" {...form.register("email")} />
        </Field>
        <div>
          <Button {...form.submitProps} variant="go" busy={form.busy || leaving} busyText="Verifying...">
            Verify
          </Button>
        </div>
      </form>
    </Panel>
  );
}
