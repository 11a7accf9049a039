"use client";

import { useRouter } from "next/navigation";
import { rememberSentTo } from "@/components/auth/sent-to";
import { TAB } from "@/components/forms/draft-place";
import { useApiForm } from "@/components/forms/use-api-form";
import { useLater } from "@/components/forms/use-later";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { EmailInput } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import { REDIRECT_AFTER_OTP_MS } from "@/lib/constants";
import { ApiError, api } from "@/lib/http/client";

/** A student proves to be one of a college, by a code that goes to an address there. Source: spec §4, Student college e-mail verification. */
export function VerifyAsStudent({ userId }: { userId: string }) {
  const router = useRouter();
  const { later, leaving } = useLater();
  const form = useApiForm({
    // The screen asks for the address; whose it is comes from the page.
    schema: () => import("@/lib/students/schema").then((module) => module.collegeAddressForm.pick({ email: true })),
    draft: { key: `quad:verify:${userId}`, place: TAB, initial: { email: "" } },
    submit: async ({ email }) => {
      // With a single field, Enter sends the form even where its button does not.
      if (leaving) return;
      try {
        const { message } = await api<{ message: string }>("POST", "/api/auth/student-verify", { email, userId });
        const codePage = `/profile-otp/${userId}`;
        rememberSentTo(codePage, email);
        toast.success(message);
        later(() => router.push(codePage), REDIRECT_AFTER_OTP_MS);
      } catch (error) {
        if (!(error instanceof ApiError) || (error.code !== "already_verified" && error.code !== "college_unknown")) throw error;
        toast.error(error.message);
        later(() => window.location.reload(), REDIRECT_AFTER_OTP_MS);
      }
    },
  });
  return (
    <Panel aria-labelledby="verify">
      <h2 className="h3" id="verify">
        Verify As Student
      </h2>
      <p className="muted mt-1 mb-4 max-w-read">
        Enter your e-mail address at your college. We send a code there. Once you are verified, events of your own college cost you nothing.
      </p>
      <form className="form max-w-[33rem]" {...form.formProps}>
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
