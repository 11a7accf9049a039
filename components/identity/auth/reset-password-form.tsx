"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { CodeForm } from "@/components/identity/auth/code-form";
import { OnwardLink, onward } from "@/components/identity/auth/onward";
import { findResetCode, forgetResetCode, rememberResetCode, type ValidCode } from "@/components/identity/auth/sent-to";
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
  /** A code that was sent before, as long as it is valid. */
  const [sent, setSent] = useState<ValidCode>();
  const toForm = () => {
    setAsked(undefined);
    setSent(findResetCode(accountType));
  };

  useEffect(() => setSent(findResetCode(accountType)), [accountType]);
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(undefined), sent.until - Date.now());
    return () => clearTimeout(timer);
  }, [sent]);

  const form = useApiForm<Values>({
    schema: () => import("@/lib/identity/accounts/schema").then(({ resetPasswordScreen }) => resetPasswordScreen),
    draft: { key: `quad:reset:${accountType}`, place: TAB, initial: { email: "" }, outlivesSubmit: true },
    submit: async (values) => {
      const email = values.email.trim();
      const before = findResetCode(accountType);
      if (before?.email === email) return setAsked({ ...values, userId: before.userId });
      const { message, data } = await api("POST /api/auth/forgot-password", { body: { email, accountType } });
      showSuccess(message);
      rememberResetCode(accountType, { email, userId: data.userId });
      setAsked({ ...values, userId: data.userId });
    },
  });
  const { register, errors, formProps, submitProps } = form;
  const sentTo = sent && form.watch("email", "").trim() === sent.email ? sent.email : undefined;

  const reset = async ({ userId, password, confirmPassword }: Values & { userId: string }, otp: string) => {
    try {
      const answer = await api("POST /api/auth/reset-password", { body: { userId, otp, password, confirmPassword } });
      forgetResetCode(accountType);
      form.draft.forget();
      return answer;
    } catch (error) {
      const isAboutPassword = error instanceof ApiError && error.issues.some(({ field }) => field !== "otp" && field !== "userId");
      if (isAboutPassword) {
        toForm();
        form.showFailure(error);
      }
      throw error;
    }
  };

  return (
    <>
      {sentTo && !asked && (
        <p className={typography.muted}>
          We sent a code to <b className={typography.ink}>{sentTo}</b>. Enter your new password, and then the code.
        </p>
      )}
      <form {...formProps} className={layout.form} hidden={asked !== undefined}>
        <Field label="Email" required error={errors.email?.message}>
          <EmailInput autoComplete="username" {...register("email")} />
        </Field>
        <NewPasswordFields form={form} label="New Password" />
        <FormAlert text={form.alert} />
        <Button {...submitProps} variant="go" size="big" full busyText="Sending code...">
          {sentTo ? "Continue" : "Send code"}
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
            onResent={() => rememberResetCode(accountType, { email: asked.email.trim(), userId: asked.userId })}
            onVerified={() => router.push(onward(LOG_INS[accountType]))}
            onDead={() => {
              forgetResetCode(accountType);
              toForm();
            }}
            busyText="Resetting..."
          >
            Reset password
          </CodeForm>
          <p>
            <Button variant="quiet" onClick={toForm}>
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
