"use client";

import { useApiForm } from "@/components/forms/use-api-form";
import { NewPasswordFields } from "@/components/profiles/new-password-fields";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { PasswordInput } from "@/components/ui/password";
import { toast } from "@/components/ui/toast";
import { changePasswordForm } from "@/lib/accounts/schema";
import { ApiError, api } from "@/lib/http/client";

/** A new password for the account that is signed in. `email` is for password managers alone. */
export function ChangePassword({ email }: { email: string }) {
  const form = useApiForm({
    schema: changePasswordForm,
    defaultValues: { currentPassword: "", password: "", confirmPassword: "" },
    submit: async (values) => {
      const { message } = await api<{ message: string }>("PUT", "/api/auth/password", values).catch(onItsField);
      form.reset();
      toast.success(message);
    },
  });
  const { register, onSubmit, busy, errors } = form;
  return (
    <Panel aria-labelledby="change-password">
      <h2 className="h3" id="change-password">
        Change Password
      </h2>
      <p className="hint mb-4">Your other sessions end. You stay logged in here.</p>
      <form className="form max-w-[33rem]" method="post" noValidate onSubmit={onSubmit}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current Password" required error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
        </Field>
        <NewPasswordFields
          label="New Password"
          password={register("password")}
          confirmPassword={register("confirmPassword")}
          typed={form.watch("password")}
          errors={errors}
        />
        <div>
          <Button type="submit" busy={busy} busyText="Changing Password...">
            Change Password
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** A wrong password can only be the current one here, so the field says so too. */
function onItsField(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== "invalid_credentials") throw error;
  const { status, code, message } = error;
  throw new ApiError(status, { code, message, issues: [{ field: "currentPassword", message }] });
}
