"use client";

import { useRouter } from "next/navigation";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { OnwardLink, onward, wantedPath } from "@/components/identity/auth/onward";
import type { SecondStepProps } from "@/components/identity/auth/second-step";
import { rememberSentTo } from "@/components/identity/auth/sent-to";
import { useCleanUp } from "@/components/identity/auth/use-clean-up";
import { forgetOthersDrafts, TAB } from "@/components/platform/forms/draft-storage";
import { failureText } from "@/components/platform/forms/failure-text";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { REDIRECT_AFTER_LOGIN_MS, REDIRECT_AFTER_OTP_MS } from "@/components/platform/forms/redirect-times";
import { showError, showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { useDelayedNavigation } from "@/components/platform/forms/use-delayed-navigation";
import { announceSession, readSession } from "@/components/platform/layout/use-session";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import { EmailInput } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { PasswordInput } from "@/components/platform/ui/password";
import typography from "@/components/platform/ui/typography.module.css";
import type { LogInForm as Values } from "@/lib/identity/accounts/schema";
import {
  COLLEGE_FORGOT_PASSWORD_PATH,
  COLLEGE_LOG_IN_PATH,
  COLLEGE_REGISTER_PATH,
  collegeCodePath,
  HOME_PATH,
  STUDENT_FORGOT_PASSWORD_PATH,
  STUDENT_LOG_IN_PATH,
  STUDENT_REGISTER_PATH,
  studentCodePath,
} from "@/lib/identity/pages/paths";
import { INVALID_CREDENTIALS } from "@/lib/platform/error-texts";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import styles from "./log-in-form.module.css";

const isRefused = ({ status }: ApiError) => status === 401 || status === 403;

/**
 * Failures other than refusals share one text, unless the network is away or the server named a time to wait. Source: spec §8, contract
 * base 3.
 */
function textForStudent(error: ApiError): string {
  if (isRefused(error)) return INVALID_CREDENTIALS;
  return error.status === 0 || error.status === 429 ? failureText(error) : "Something went wrong, please try again";
}

/** A refusal gives no reason, unless the password was right. Source: spec §8, contract base 3. */
function textForOrganiser(error: ApiError): string {
  return isRefused(error) && error.code !== "club_not_verified" ? INVALID_CREDENTIALS : failureText(error);
}

const KINDS = {
  student: {
    logIn: "POST /api/auth/student-login",
    cleanUp: "DELETE /api/auth/deleteusers",
    codePath: studentCodePath,
    register: STUDENT_REGISTER_PATH,
    forgot: STUDENT_FORGOT_PASSWORD_PATH,
    other: { asks: "Are you a college or club?", href: COLLEGE_LOG_IN_PATH, label: "College Login" },
    textOf: textForStudent,
  },
  college: {
    logIn: "POST /api/auth/college-login",
    cleanUp: "DELETE /api/college/deletecolleges",
    codePath: collegeCodePath,
    register: COLLEGE_REGISTER_PATH,
    forgot: COLLEGE_FORGOT_PASSWORD_PATH,
    other: { asks: "Are you a student?", href: STUDENT_LOG_IN_PATH, label: "Student Login" },
    textOf: textForOrganiser,
  },
} as const;

/** The second step with its script, which only accounts with a second factor load. */
type Step = { Screen: ComponentType<SecondStepProps>; challenge: string; email: string };

const loadSecondStep = () =>
  import("@/components/identity/auth/second-step").then(
    ({ SecondStep }) => SecondStep,
    () => {
      throw new ApiError(0);
    },
  );

type Props = { kind: keyof typeof KINDS; title: string };

/** Email and password of a student, or of a college or club; then the code, where a second factor is on. Source: spec §2, §4 and §8. */
export function LogInForm({ kind, title }: Props) {
  const screen = KINDS[kind];
  const router = useRouter();
  const { later, leaving } = useDelayedNavigation();
  const [step, setStep] = useState<Step>();
  useCleanUp(screen.cleanUp);
  // A private page may have led here a browser that looks logged in: the refusal removes the cookies of a session that has ended.
  const checked = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    if (readSession()) checked.current = api("GET /api/auth/sessions").catch(() => undefined);
  }, []);

  const enter = () => {
    announceSession();
    forgetOthersDrafts(readSession()?.userId ?? "");
    showSuccess("Login Successful !!");
    const wanted = wantedPath();
    // Loads a new document, so that the router's memory keeps nothing of the previous visitor.
    later(() => window.location.assign(wanted ?? HOME_PATH), REDIRECT_AFTER_LOGIN_MS);
  };

  const logIn = async (values: Values) => {
    // It must not come after the new cookies.
    await checked.current;
    try {
      const answer = await api(screen.logIn, { body: values });
      if (!("data" in answer)) return enter();
      setStep({ Screen: await loadSecondStep(), challenge: answer.data.challenge, email: values.email });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "email_not_verified") throw error;
      const codePage = screen.codePath(String(error.data.userId));
      rememberSentTo(codePage, values.email);
      showError(error.message);
      later(() => router.push(onward(codePage)), REDIRECT_AFTER_OTP_MS);
    }
  };

  const { register, errors, alert, formProps, submitProps, busy } = useApiForm<Values>({
    schema: () => import("@/lib/identity/accounts/schema").then(({ logInForm }) => logInForm),
    draft: { key: `quad:log-in:${kind}`, place: TAB, initial: { email: "" } },
    submit: logIn,
    textOf: screen.textOf,
  });
  const startOver = (text: string) => {
    setStep(undefined);
    showError(text);
  };
  if (step) {
    const { Screen, ...asked } = step;
    return <Screen {...asked} leaving={leaving} onDone={enter} onOver={startOver} />;
  }
  return (
    <>
      <h1 className={typography.h1}>{title}</h1>
      <form {...formProps} className={layout.form}>
        <Field label="Email" required error={errors.email?.message}>
          <EmailInput autoComplete="username" {...register("email")} />
        </Field>
        <Field label="Password" required error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" enterKeyHint="go" {...register("password")} />
        </Field>
        <p className={styles.forgot}>
          <OnwardLink className={classNames(typography.link, typography.alone)} href={screen.forgot}>
            Forgot password?
          </OnwardLink>
        </p>
        <FormAlert text={alert} />
        <Button {...submitProps} variant="go" size="big" full busy={busy || leaving} busyText="Logging In...">
          Log In
        </Button>
      </form>
      <div className={typography.muted}>
        <p>
          Don’t have an account?{" "}
          <OnwardLink className={classNames(typography.link, typography.alone)} href={screen.register}>
            Sign up
          </OnwardLink>
        </p>
        <p>
          {screen.other.asks}{" "}
          <OnwardLink className={classNames(typography.link, typography.alone)} href={screen.other.href}>
            {screen.other.label}
          </OnwardLink>
        </p>
      </div>
    </>
  );
}
