"use client";

import { useState } from "react";
import type { z } from "zod";
import type { ShownToken } from "@/components/identity/connect/tokens";
import { TokensThatStay } from "@/components/identity/connect/tokens-that-stay";
import { OwnerCode } from "@/components/identity/security/owner-fields";
import { NewPasswordFields } from "@/components/platform/forms/new-password-fields";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { readPushMark } from "@/components/platform/layout/push-mark";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { PasswordInput } from "@/components/platform/ui/password";
import { toast } from "@/components/platform/ui/toast";
import typography from "@/components/platform/ui/typography.module.css";
import type { changePasswordForm } from "@/lib/identity/accounts/factor-schema";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";

const EMPTY = { currentPassword: "", password: "", confirmPassword: "", code: "" };

/** The new password has removed all devices for pushes. If this fails, this browser is one no longer. */
const subscribedAgain = () =>
  import("@/components/reach/push/subscription").then(({ turnOnAgain }) => turnOnAgain()).catch(() => undefined);

type Props = {
  /** For password managers only. */
  email: string;
  /** The tokens of a club or college, which stay when the password is changed. */
  tokens?: readonly ShownToken[];
};

/** Changes the password of the signed-in account. A code is asked once the server needs it. */
export function ChangePassword({ email, tokens = [] }: Props) {
  const [needsCode, setNeedsCode] = useState(false);
  const form = useApiForm<z.input<typeof changePasswordForm>>({
    schema: () => import("@/lib/identity/accounts/factor-schema").then((module) => module.changePasswordForm),
    defaultValues: { code: "" },
    // Only the current password can be wrong here.
    fieldOf: { invalid_credentials: "currentPassword", code_locked: "code" },
    submit: async (body) => {
      try {
        const { message } = await api("PUT /api/auth/password", { body });
        form.reset(EMPTY);
        if (readPushMark()) await subscribedAgain();
        toast.success(message);
      } catch (error) {
        if (error instanceof ApiError && error.code === "code_needed") setNeedsCode(true);
        throw error;
      }
    },
  });
  return (
    <Panel aria-labelledby="change-password">
      <h2 className={typography.h3} id="change-password">
        Change password
      </h2>
      <p className={classNames(typography.muted, layout.intro)}>You’ll be logged out everywhere else. You stay logged in here.</p>
      <form className={classNames(layout.form, layout.narrow)} {...form.formProps}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current Password" required error={form.errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
        </Field>
        <NewPasswordFields label="New Password" form={form} isLast={!needsCode} />
        {needsCode && <OwnerCode form={form} />}
        <div>
          <Button {...form.submitProps} variant="go" busyText="Changing password...">
            Change password
          </Button>
        </div>
      </form>
      {tokens.length > 0 && <TokensThatStay tokens={tokens} />}
    </Panel>
  );
}
