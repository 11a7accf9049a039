"use client";

import { type ReactNode, type SyntheticEvent, useRef, useState } from "react";
import { failureText } from "@/components/platform/forms/failure-text";
import { pointerIsUp } from "@/components/platform/forms/pointer-is-up";
import { REDIRECT_AFTER_OTP_MS } from "@/components/platform/forms/redirect-times";
import { showError, showSuccess, warmUpToast } from "@/components/platform/forms/show-toast";
import { useDelayedNavigation } from "@/components/platform/forms/use-delayed-navigation";
import { useHydrated } from "@/components/platform/forms/use-hydrated";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { OtpInput } from "@/components/platform/ui/otp-input";
import { minutesAndSeconds, useSecondsLeft } from "@/components/platform/ui/seconds-left";
import typography from "@/components/platform/ui/typography.module.css";
import { CODE_LENGTHS, type CodePurpose, OTP_RESEND_AFTER_S } from "@/lib/identity/codes/limits";
import { SOMETHING_WENT_WRONG } from "@/lib/platform/general-error-text";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import styles from "./code-form.module.css";

const INCOMPLETE = { 4: "Enter the four-character code", 8: "Enter the eight-character code" } as const;

type CodeFormProps = {
  purpose: CodePurpose;
  /** The id that the code was requested with, read on use. */
  userId: () => string;
  /** Resolves when the code was right. */
  tryCode(otp: string): Promise<{ message: string }>;
  /** Called when another code was sent. */
  onResent?(): void;
  /** Called two seconds after the code was right. */
  onVerified(): void;
  /** Called two seconds after the code could no longer be used. */
  onDead(): void;
  children: ReactNode;
  busyText: string;
};

/** The boxes, the button under them, and the request for another code. Failures other than a wrong code keep the typed text. */
export function CodeForm({ purpose, userId, tryCode, onResent, onVerified, onDead, children, busyText }: CodeFormProps) {
  const isHydrated = useHydrated();
  const { later, leaving } = useDelayedNavigation();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  /** The last error that a toast announced. */
  const [told, setTold] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const length = CODE_LENGTHS[purpose];
  const typed = code.replaceAll(" ", "");

  const leave = async () => {
    await pointerIsUp();
    if (typed.length > 0 && typed.length < length) setError(INCOMPLETE[length]);
  };
  const change = (value: string) => {
    setCode(value);
    setError(undefined);
  };

  const takeAnother = () => {
    change("");
    onResent?.();
  };

  const showFailure = (failure: ApiError) => {
    if (failure.triesLeft === undefined) {
      // Source: spec §8: the response's message, or the general one.
      setError(failure.status === 0 ? SOMETHING_WENT_WRONG : failureText(failure));
      return;
    }
    showError(failure.message);
    setCode("");
    setError(failure.message);
    setTold(failure.message);
    if (failure.triesLeft === 0) later(onDead, REDIRECT_AFTER_OTP_MS);
  };

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending.current || leaving) return;
    if (typed.length < length) {
      setError(INCOMPLETE[length]);
      for (const box of form.current?.querySelectorAll<HTMLInputElement>("fieldset input") ?? []) if (!box.value) return box.focus();
      return;
    }
    isSending.current = true;
    setBusy(true);
    try {
      const { message } = await tryCode(code);
      setError(undefined);
      showSuccess(message);
      later(onVerified, REDIRECT_AFTER_OTP_MS);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      showFailure(failure);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} onFocus={warmUpToast} className={classNames(layout.form, styles.root)}>
      <OtpInput length={length} value={code} onChange={change} onLeave={leave} error={error} isTold={error === told} autoFocus />
      <Button type="submit" variant="go" size="big" full disabled={!isHydrated} busy={busy || leaving} busyText={busyText}>
        {children}
      </Button>
      <Resend purpose={purpose} userId={userId} onSent={takeAnother} onFailure={setError} />
    </form>
  );
}

type ResendProps = { purpose: CodePurpose; userId: () => string; onSent(): void; onFailure(text: string): void };

/** Requests another code, once the server is ready to send one. */
function Resend({ purpose, userId, onSent, onFailure }: ResendProps) {
  const [wait, setWait] = useState(() => waitOf(OTP_RESEND_AFTER_S));
  const leftS = useSecondsLeft(wait.until, wait.from);
  const [busy, setBusy] = useState(false);

  const resend = async () => {
    setBusy(true);
    try {
      const { message } = await api("POST /api/auth/resend-otp", { body: { userId: userId(), purpose } });
      showSuccess(message);
      onSent();
      setWait(waitOf(OTP_RESEND_AFTER_S));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      showError(failureText(failure), onFailure);
      if (failure.code === "code_paused") setWait(waitOf(failure.retryAfterS ?? OTP_RESEND_AFTER_S));
    } finally {
      setBusy(false);
    }
  };

  return (
    <p className={classNames(typography.muted, styles.resend)}>
      Didn’t get the email?
      {leftS > 0 ? (
        <span className={typography.num}>Resend in {minutesAndSeconds(leftS)}</span>
      ) : (
        <Button variant="quiet" busy={busy} busyText="Sending..." onClick={resend}>
          Resend code
        </Button>
      )}
    </p>
  );
}

/** A waiting time that begins now. */
function waitOf(seconds: number): { from: Date; until: Date } {
  const from = new Date();
  return { from, until: new Date(from.getTime() + seconds * 1000) };
}
