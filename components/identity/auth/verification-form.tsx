"use client";

import { useRouter } from "next/navigation";
import { useCollegeCode } from "@/components/identity/auth/use-college-code";
import { TAB } from "@/components/platform/forms/draft-storage";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { showError } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { useSession } from "@/components/platform/layout/use-session";
import { Button, LinkButton } from "@/components/platform/ui/button";
import { Field } from "@/components/platform/ui/field";
import { DomainInput, EmailInput } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { HOME_PATH, logInAndReturn, STUDENT_LOG_IN_PATH, VERIFICATION_PATH } from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import styles from "./verification-form.module.css";

const LOG_IN = logInAndReturn(STUDENT_LOG_IN_PATH, VERIFICATION_PATH);

/** Source: spec §2 and §4, Student Verification; contract base 5. */
export function VerificationForm() {
  const router = useRouter();
  const session = useSession();
  const { ask, leaving } = useCollegeCode();

  const { register, errors, alert, formProps, submitProps, busy } = useApiForm<{ email: string; domain: string }>({
    schema: () => import("@/lib/identity/students/schema").then(({ collegeAddressScreen }) => collegeAddressScreen),
    draft: { key: "quad:verification", place: TAB, initial: { email: "", domain: "" } },
    fieldOf: { domain_mismatch: "domain", college_email_taken: "email" },
    submit: async ({ email, domain }) => {
      if (session?.type !== "user") {
        router.push(LOG_IN);
        return;
      }
      try {
        await ask({ userId: session.userId, email, domain });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "not_signed_in") throw error;
        router.push(LOG_IN);
        showError(error.message);
      }
    },
  });
  return (
    <form {...formProps} className={layout.form}>
      <Field label="College Email" required error={errors.email?.message}>
        <EmailInput autoComplete="email" {...register("email")} />
      </Field>
      <Field label="Domain Name" required hint="The part after the @, for example college.edu.in" error={errors.domain?.message}>
        <DomainInput enterKeyHint="go" {...register("domain")} />
      </Field>
      <FormAlert text={alert} />
      <div className={styles.buttons}>
        <LinkButton href={HOME_PATH} size="big">
          Skip
        </LinkButton>
        <Button {...submitProps} variant="go" size="big" busy={busy || leaving} busyText="Verifying...">
          Verify
        </Button>
      </div>
    </form>
  );
}
