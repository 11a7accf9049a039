"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { z } from "zod";
import { CodeForm } from "@/components/identity/auth/code-form";
import { OnwardLink, onward } from "@/components/identity/auth/onward";
import { TAB } from "@/components/platform/forms/draft-storage";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { NewPasswordFields } from "@/components/platform/forms/new-password-fields";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import { EmailInput } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { resetPasswordScreen } from "@/lib/identity/accounts/schema";
import { OTP_VALID_MINUTES } from "@/lib/identity/codes/limits";
import { COLLEGE_LOG_IN_PATH, STUDENT_LOG_IN_PATH } from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";

type Values = z.input<typeof resetPasswordScreen>;

export const LOG_INS = { user: STUDENT_LOG_IN_PATH, college: COLLEGE_LOG_IN_PATH } as const;

/**
 * Email and new password, then the code, on one page, so that the password is sent once, with the code.
 * Source: spec §2, Password reset screens; contract base 5.
 */
export function ResetPasswordForm({ accountType }: { accountType: keyof typeof LOG_INS }) {
  const router = useRouter();
  const [asked, setAsked] = useState<Values & { userId: string }>();

  const form = useApiForm<Values>({
    schema: () => import("@/lib/identity/accounts/schema").then(({ resetPasswordScreen }) => resetPasswordScreen),
    draft: { key: `quad:reset:${accountType}`, place: TAB, initial: { email: "" } },
    submit: async (values) => {
      const { message, data } = await api("POST /api/auth/forgot-password", { body: { email: values.email, accountType } });
      showSuccess(message);
      setAsked({ ...values, userId: data.userId });
    },
  });
  const { register, errors, formProps, submitProps } = form;

  const reset = async ({ userId, password, confirmPassword }: Values & { userId: string }, otp: string) => {
    try {
      return await api("POST /api/auth/reset-password", { body: { userId, otp, password, confirmPassword } });
    } catch (error) {
      const isAboutPassword = error instanceof ApiError && error.issues.some(({ field }) => field !== "otp" && field !== "userId");
      if (isAboutPassword) {
        setAsked(undefined);
        form.showFailure(error);
      }
      throw error;
    }
  };

  return (
    <>
      <form {...formProps} className={layout.form} hidden={asked !== undefined}>
        <Field label="Email" required error={errors.email?.message}>
          <EmailInput autoComplete="username" {...register("email")} />
        </Field>
        <NewPasswordFields form={form} label="New Password" />
        <FormAlert text={form.alert} />
        <Button {...submitProps} variant="go" size="big" full busyText="Sending code...">
          Send code
        </Button>
      </form>
      {asked && (
        <>
          <p className={typography.muted}>
            We sent an eight-character code to <b className={typography.ink}>{asked.email.trim()}</b>. It is valid for {OTP_VALID_MINUTES}{" "}
            minutes. If the email has a link instead of a code, use the link.
          </p>
          <CodeForm
            purpose="reset"
            userId={() => asked.userId}
            tryCode={(otp) => reset(asked, otp)}
            onVerified={() => router.push(onward(LOG_INS[accountType]))}
            onDead={() => setAsked(undefined)}
            busyText="Resetting..."
          >
            Reset password
          </CodeForm>
          <p>
            <Button variant="quiet" onClick={() => setAsked(undefined)}>
              Use a different email or password
            </Button>
          </p>
        </>
      )}
      <p className={typography.muted}>
        Remembered your password?{" "}
        <OnwardLink className={classNames(typography.link, typography.alone)} href={LOG_INS[accountType]}>
          Log In
        </OnwardLink>
      </p>
    </>
  );
}
