"use client";

import { useRouter } from "next/navigation";
import type { z } from "zod";
import { LOG_INS } from "@/components/identity/auth/reset-password-form";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { NewPasswordFields } from "@/components/platform/forms/new-password-fields";
import { REDIRECT_AFTER_OTP_MS } from "@/components/platform/forms/redirect-times";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { useDelayedNavigation } from "@/components/platform/forms/use-delayed-navigation";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import type { resetLinkScreen } from "@/lib/identity/accounts/schema";
import { COLLEGE_FORGOT_PASSWORD_PATH, STUDENT_FORGOT_PASSWORD_PATH, variableOf } from "@/lib/identity/pages/paths";
import { api } from "@/lib/site/api-client/client";

/**
 * Asks for the new password after a mailed link was opened. Only the address contains the token, and opening the page does not use it up.
 */
export function ResetLinkForm() {
  const router = useRouter();
  const { later, leaving } = useDelayedNavigation();
  const form = useApiForm<z.input<typeof resetLinkScreen>>({
    schema: () => import("@/lib/identity/accounts/schema").then(({ resetLinkScreen }) => resetLinkScreen),
    submit: async (values) => {
      const token = variableOf(window.location);
      const { message, data } = await api("POST /api/auth/reset-link", { body: { token, ...values } });
      showSuccess(message);
      form.reset();
      later(() => router.replace(LOG_INS[data.accountType]), REDIRECT_AFTER_OTP_MS);
    },
  });
  return (
    <>
      <form {...form.formProps} className={layout.form}>
        <NewPasswordFields form={form} label="New Password" />
        <FormAlert text={form.alert} />
        <Button {...form.submitProps} variant="go" size="big" full busy={form.busy || leaving} busyText="Resetting...">
          Reset password
        </Button>
      </form>
      <div className={typography.muted}>
        <p>This link works once, within 30 minutes. Request a new one:</p>
        <p>
          <SiteLink className={classNames(typography.link, typography.alone)} href={STUDENT_FORGOT_PASSWORD_PATH}>
            Students
          </SiteLink>{" "}
          ·{" "}
          <SiteLink className={classNames(typography.link, typography.alone)} href={COLLEGE_FORGOT_PASSWORD_PATH}>
            Colleges and clubs
          </SiteLink>
        </p>
      </div>
    </>
  );
}
