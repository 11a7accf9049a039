"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { rememberSentTo } from "@/components/identity/auth/sent-to";
import { SignUpNotice } from "@/components/identity/auth/sign-up-notice";
import { TAB } from "@/components/platform/forms/draft-storage";
import { failureText } from "@/components/platform/forms/failure-text";
import { NewPasswordFields } from "@/components/platform/forms/new-password-fields";
import { REDIRECT_AFTER_SIGN_UP_MS } from "@/components/platform/forms/redirect-times";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { useDelayedNavigation } from "@/components/platform/forms/use-delayed-navigation";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import { EmailInput, Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { toast } from "@/components/platform/ui/toast";
import typography from "@/components/platform/ui/typography.module.css";
import { clubCodePath } from "@/lib/identity/pages/paths";
import { api } from "@/lib/site/api-client/client";

const KEPT = { clubName: "", email: "" };
const NO_PASSWORDS = { password: "", confirmPassword: "" };
const EMPTY = { ...KEPT, ...NO_PASSWORDS };

/** The passwords typed before another tab was opened, by college: in memory alone, so that a reload forgets them. */
const typedPasswords = new Map<string, typeof NO_PASSWORDS>();

/**
 * A college adds a club; the club gets a code by mail, which the college then enters.
 * @param operator who runs the site; empty on a trial
 * Source: spec §2 and §4, Registration.
 */
export function AddClub({ collegeId, operator }: { collegeId: string; operator: string }) {
  const router = useRouter();
  const { later, leaving } = useDelayedNavigation();
  const form = useApiForm({
    schema: () => import("@/lib/identity/clubs/schema").then((module) => module.addClubForm),
    defaultValues: typedPasswords.get(collegeId),
    draft: { key: `quad:add-club:${collegeId}`, place: TAB, initial: KEPT },
    fieldOf: { email_taken: "email" },
    textOf: (error) => failureText(error, "Registration Unsuccessful"),
    submit: async (values) => {
      const { message, data } = await api("POST /api/college/club-signup", { body: { ...values, collegeId } });
      const codePage = clubCodePath(data.userId);
      rememberSentTo(codePage, values.email);
      toast.success(message);
      form.reset(EMPTY);
      // The list of clubs has changed.
      router.refresh();
      later(() => router.push(codePage), REDIRECT_AFTER_SIGN_UP_MS);
    },
  });
  const { getValues } = form;
  useEffect(
    () => () => {
      const { password, confirmPassword } = getValues();
      typedPasswords.set(collegeId, { password, confirmPassword });
    },
    [collegeId, getValues],
  );
  return (
    <Panel aria-labelledby="add-club">
      <h2 className={typography.h3} id="add-club">
        Add Club
      </h2>
      <p className={classNames(typography.muted, typography.read, layout.intro)}>
        We’ll email the club a code. Enter it on the next screen, and the club can log in.
      </p>
      <form className={classNames(layout.form, layout.narrow)} {...form.formProps}>
        <Field label="Club Name" required error={form.errors.clubName?.message}>
          <Input autoComplete="off" {...form.register("clubName")} />
        </Field>
        <Field label="Club Email" required error={form.errors.email?.message}>
          <EmailInput autoComplete="off" {...form.register("email")} />
        </Field>
        <NewPasswordFields form={form} />
        <SignUpNotice kind="club" operator={operator} />
        <div>
          <Button {...form.submitProps} variant="go" busy={form.busy || leaving} busyText="Adding Club...">
            Add
          </Button>
        </div>
      </form>
    </Panel>
  );
}
