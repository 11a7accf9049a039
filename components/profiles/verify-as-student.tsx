"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApiForm } from "@/components/forms/use-api-form";
import { useLater } from "@/components/profiles/use-later";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import { REDIRECT_AFTER_OTP_MS } from "@/lib/constants";
import { ApiError, api } from "@/lib/http/client";
import { collegeAddressForm } from "@/lib/students/schema";

/** The screen asks for the address; whose it is comes from the page. */
const schema = collegeAddressForm.pick({ email: true });

/** A student proves to be one of a college, by a code that goes to an address there. Source: spec §4, Student college e-mail verification. */
export function VerifyAsStudent({ userId }: { userId: string }) {
  const router = useRouter();
  const later = useLater();
  const [leaving, setLeaving] = useState(false);
  const form = useApiForm({
    schema,
    defaultValues: { email: "" },
    submit: async ({ email }) => {
      try {
        const { message } = await api<{ message: string }>("POST", "/api/auth/student-verify", { email, userId });
        toast.success(message);
        later(() => router.push(`/profile-otp/${userId}`), REDIRECT_AFTER_OTP_MS);
      } catch (error) {
        if (!(error instanceof ApiError) || (error.code !== "already_verified" && error.code !== "college_unknown")) throw error;
        toast.error(error.message);
        later(() => window.location.reload(), REDIRECT_AFTER_OTP_MS);
      }
      setLeaving(true);
    },
  });
  const { register, onSubmit, busy, errors } = form;
  return (
    <Panel aria-labelledby="verify">
      <h2 className="h3" id="verify">
        Verify As Student
      </h2>
      <p className="muted mb-4 max-w-read">
        Enter your e-mail address at your college. We send a code there. Once you are verified, events of your own college cost you nothing.
      </p>
      <form className="form max-w-[33rem]" method="post" noValidate onSubmit={onSubmit}>
        <Field label="College Email" required error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...register("email")} />
        </Field>
        <div>
          <Button type="submit" variant="go" busy={busy || leaving} busyText="Verifying...">
            Verify
          </Button>
        </div>
      </form>
    </Panel>
  );
}
