"use client";

import { useRouter } from "next/navigation";
import type { FieldValues, Path } from "react-hook-form";
import type { z } from "zod";
import { onward } from "@/components/identity/auth/onward";
import { rememberSentTo } from "@/components/identity/auth/sent-to";
import { TAB } from "@/components/platform/forms/draft-storage";
import { REDIRECT_AFTER_SIGN_UP_MS } from "@/components/platform/forms/redirect-times";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { useDelayedNavigation } from "@/components/platform/forms/use-delayed-navigation";
import type { collegeSignUpForm } from "@/lib/identity/colleges/schema";
import type { studentSignUpForm } from "@/lib/identity/students/schema";
import { api } from "@/lib/site/api-client/client";

type SignUp = z.input<typeof studentSignUpForm> | z.input<typeof collegeSignUpForm>;

type Options<Values extends FieldValues> = {
  schema: () => Promise<z.ZodType<unknown, Values>>;
  /** The call that signs up. */
  call: "POST /api/auth/student-signup" | "POST /api/auth/college-register";
  /** The page of the code. */
  codePath(userId: string): string;
  /** The form's texts, empty; typed ones survive a reload. */
  texts: Partial<Values>;
};

/**
 * A sign-up form: shows the server's answer, then opens the page of the code; the address is stored for that page. Source: spec §4,
 * Registration.
 */
export function useSignUp<Values extends FieldValues & SignUp>({ schema, call, codePath, texts }: Options<Values>) {
  const router = useRouter();
  const { later, leaving } = useDelayedNavigation();
  const form = useApiForm<Values>({
    schema,
    draft: { key: `quad:sign-up:${call}`, place: TAB, initial: texts },
    fieldOf: { email_taken: "email" as Path<Values> },
    submit: async (values) => {
      const { message, data } = await api(call, { body: values });
      const codePage = codePath(data.userId);
      rememberSentTo(codePage, values.email);
      showSuccess(message);
      form.reset();
      later(() => router.push(onward(codePage)), REDIRECT_AFTER_SIGN_UP_MS);
    },
  });
  return { ...form, submitProps: { ...form.submitProps, busy: form.busy || leaving } };
}
