"use client";

import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import priceStyles from "@/components/catalogue/events/event-price.module.css";
import { visitSource } from "@/components/catalogue/events/visit";
import { failureText } from "@/components/platform/forms/failure-text";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { REDIRECT_AFTER_PAYMENT_MS } from "@/components/platform/forms/redirect-times";
import { logInAgain, showError, showFailure, showSuccess, warmUpToast } from "@/components/platform/forms/show-toast";
import { useDelayedNavigation } from "@/components/platform/forms/use-delayed-navigation";
import { useHydrated } from "@/components/platform/forms/use-hydrated";
import { keepTickets } from "@/components/platform/layout/app-worker";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { FieldError } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import type { ToastLink } from "@/components/platform/ui/toast";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { HoldCountdown } from "@/components/taking-part/registrations/hold-countdown";
import { type Confirmation, openCheckout, type Payer } from "@/components/taking-part/registrations/razorpay-checkout";
import { eventPath } from "@/lib/identity/pages/paths";
import { PAYMENT_FAILED, PAYMENT_UNREACHABLE } from "@/lib/platform/error-texts";
import { ApiError } from "@/lib/platform/http/client";
import { priceText } from "@/lib/platform/money/price";
import { api, read } from "@/lib/site/api-client/client";
import { HOLD_MINUTES } from "@/lib/taking-part/joining/hold";
import { PAYMENT_METHODS, type PaymentMethod } from "@/lib/taking-part/payments/gateway";
import type { SandboxOutcome } from "@/lib/taking-part/payments/sandbox-outcomes";
import styles from "./payment-form.module.css";

const REGISTERED = "Registered Successfully!!";

/** The outcomes of the sandbox's bank, as GET /api/event/hi2 takes them. */
const OUTCOMES = [
  { value: "success", label: "The payment succeeds" },
  { value: "failure", label: "The payment fails" },
  { value: "late", label: "The bank answers late" },
  { value: "twice", label: "The bank answers twice" },
] as const satisfies readonly { value: SandboxOutcome; label: string }[];

/**
 * The state after Pay Now. `waiting`: the bank has not answered, also when the student last asked, at `askedAt`. `returned`: the payment
 * arrived, but there was no seat for it. `unconfirmed`: the provider has the payment, but our server could not be told.
 */
type Result =
  | { kind: "registered" }
  | { kind: "failed" }
  | { kind: "waiting"; askedAt?: Date }
  | { kind: "returned"; text: string }
  | { kind: "other-price" }
  | { kind: "refused"; text: string; logIn?: ToastLink | undefined }
  | { kind: "unconfirmed"; text: string; logIn: ToastLink | undefined; confirmation: Confirmation };

type PaymentFormProps = {
  event: { id: string; name: string };
  studentId: string;
  payer: Payer;
  amountPaise: number;
  /** Null while no seat is held; Pay Now requests one. */
  heldUntil: Date | null;
  drawnAt: Date;
  isSandbox: boolean;
  /** Whether the page was left, or reloaded, before a bank had answered. */
  isWaiting: boolean;
  /** The effect of cancelling after the payment; empty if there is none to explain. */
  promise: string;
};

/**
 * Pay Now requests the seat first, then the payment, once, and only at the shown price. Source: spec §4, Payment; contract base 4 and 5.
 */
export function PaymentForm({ event, studentId, payer, drawnAt, isSandbox, isWaiting, promise, ...initial }: PaymentFormProps) {
  const isHydrated = useHydrated();
  const { later, stay } = useDelayedNavigation();
  const [offer, setOffer] = useState({ amountPaise: initial.amountPaise, heldUntil: initial.heldUntil });
  const [method, setMethod] = useState<PaymentMethod>("Credit Card");
  const [outcome, setOutcome] = useState<SandboxOutcome>("success");
  const [result, setResult] = useState<Result | undefined>(isWaiting ? { kind: "waiting" } : undefined);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  // Going back restores the form in its old state, which is outdated.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);

  // Someone who does something after a failure is not taken away from it. Source: WCAG 2.2.1.
  const onSign = useEffectEvent(stay);
  useEffect(() => {
    if (result?.kind !== "failed") return;
    const sign = new AbortController();
    for (const name of ["keydown", "pointerdown", "focusin"]) document.addEventListener(name, () => onSign(), sign);
    return () => sign.abort();
  }, [result]);

  const run = async (step: () => Promise<Result | undefined>) => {
    if (isSending.current) return;
    isSending.current = true;
    stay();
    setBusy(true);
    setResult((before) => (before?.kind === "waiting" ? before : undefined));
    const next = await step().catch((error: unknown): Result => {
      if (!(error instanceof ApiError)) throw error;
      return { kind: "refused", text: failureText(error), logIn: logInAgain(error) };
    });
    setBusy(false);
    setResult(next);
    // Once registered there is nothing more to send.
    isSending.current = next?.kind === "registered";
    tell(next);
  };

  const tell = (next: Result | undefined) => {
    // Loads a new document, which drops the provider's script.
    const toTheEvent = () => window.location.assign(eventPath(event.id));
    keepInAddress(next?.kind === "waiting");
    if (next?.kind === "registered") {
      keepTickets();
      showSuccess(REGISTERED);
    } else if (next?.kind === "failed") showError(PAYMENT_FAILED);
    else return;
    later(toTheEvent, REDIRECT_AFTER_PAYMENT_MS);
  };

  const path = { eventId: event.id, userId: studentId };

  const pay = async (): Promise<Result | undefined> => {
    if (result?.kind === "unconfirmed") return confirm(result.confirmation);
    const check = await api("GET /api/event/hi/{eventId}/{userId}", { path, query: { source: visitSource(event.id) } });
    if (!check.diffCollege) return { kind: "registered" };
    const held = { amountPaise: Math.round(check.amount * 100), heldUntil: new Date(check.heldUntil) };
    setOffer(held);
    if (held.amountPaise !== offer.amountPaise) return { kind: "other-price" };
    return isSandbox ? payInSandbox() : payAtProvider();
  };

  const payInSandbox = async (): Promise<Result> => {
    try {
      await api("GET /api/event/hi2/{eventId}/{userId}", { path, query: { method, outcome } });
      return { kind: "registered" };
    } catch (error) {
      return afterRefusal(error);
    }
  };

  const payAtProvider = async (): Promise<Result | undefined> => {
    const order = await api("POST /api/payment/order", { body: { eventId: event.id } });
    const answer = await openCheckout(order, { eventName: event.name, payer, method }).catch(() => undefined);
    if (!answer) return { kind: "refused", text: PAYMENT_UNREACHABLE };
    if (answer.confirmation) return confirm(answer.confirmation);
    return answer.wasRefused ? { kind: "failed" } : undefined;
  };

  const confirm = async (confirmation: Confirmation): Promise<Result> => {
    try {
      const { status, message } = await api("POST /api/payment/confirm", { body: confirmation });
      return status === "RETURNED" ? { kind: "returned", text: message } : { kind: CONFIRMED[status] };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const mayBeRepeated = error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
      if (!mayBeRepeated) return afterRefusal(error);
      const text = `${failureText(error)} You’ve already paid, so trying again will not charge you.`;
      return { kind: "unconfirmed", text, logIn: logInAgain(error, true), confirmation };
    }
  };

  const checkAgain = async (): Promise<Result> => {
    try {
      const { state } = await read("GET /api/event/registration/{eventId}", { path: { eventId: event.id } });
      return state === "joined" ? { kind: "registered" } : { kind: "waiting", askedAt: new Date() };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFailure(error);
      return { kind: "waiting" };
    }
  };

  const onSubmit = (submit: SyntheticEvent) => {
    submit.preventDefault();
    run(pay);
  };

  if (result?.kind === "waiting") return <Waiting askedAt={result.askedAt} isBusy={isBusy} onCheck={() => run(checkAgain)} />;
  const isDone = result?.kind === "registered";
  return (
    <form className={layout.form} method="post" onSubmit={onSubmit} onFocus={warmUpToast}>
      <div>
        <p className={typography.label}>Amount</p>
        <p className={classNames(priceStyles.root, typography.h2, typography.num)}>{priceText(offer.amountPaise)}</p>
      </div>
      {result?.kind === "other-price" && (
        <Notice tone="warn">
          The price is now {priceText(offer.amountPaise)}. You have not been charged. Press Pay Now again to pay this price.
        </Notice>
      )}
      {isDone ? null : offer.heldUntil ? (
        <HoldCountdown until={offer.heldUntil} drawnAt={drawnAt} />
      ) : (
        <p className={typography.hint}>When you press Pay Now, we’ll hold your seat for {HOLD_MINUTES} minutes.</p>
      )}
      <Choice legend="Payment Method" name="method" choices={METHOD_CHOICES} value={method} onChange={setMethod} />
      {isSandbox && (
        <Notice tone="warn">
          <p>
            <strong>TEST MODE: no money moves</strong>
          </p>
          <Choice
            className={styles.outcome}
            legend="What the bank does"
            name="outcome"
            choices={OUTCOMES}
            value={outcome}
            onChange={setOutcome}
          />
        </Notice>
      )}
      <Button type="submit" variant="go" size="big" full disabled={!isHydrated} busy={isBusy} busyText="Paying..." aria-disabled={isDone}>
        {result?.kind === "failed" || result?.kind === "unconfirmed" ? "Try again" : "Pay Now"}
      </Button>
      {promise && !isDone && (
        <p className={typography.hint}>
          <UnbrokenDates>{promise}</UnbrokenDates>
        </p>
      )}
      <ResultText result={result} />
    </form>
  );
}

/** The server's message; a refunded payment needs a longer one. */
const CONFIRMED = { REGISTERED: "registered", PENDING: "waiting", FAILED: "failed" } as const;

const METHOD_CHOICES = PAYMENT_METHODS.map((method) => ({ value: method, label: method }));

/** Whether the payment is missing: the bank refused it, or has not answered yet. Other failures do not tell. */
function afterRefusal(error: unknown): Result {
  if (!(error instanceof ApiError) || error.status !== 402) throw error;
  return { kind: error.data.pending === true ? "waiting" : "failed" };
}

/** Stored, so that a reload does not offer to pay a second time. */
function keepInAddress(isWaiting: boolean): void {
  window.history.replaceState(null, "", isWaiting ? "?waiting" : window.location.pathname);
}

function ResultText({ result }: { result: Result | undefined }) {
  switch (result?.kind) {
    case "registered":
      return (
        <Notice tone="ok">
          <strong>{REGISTERED}</strong>
          <p>Taking you back to the event...</p>
        </Notice>
      );
    case "failed":
      return <FieldError text={PAYMENT_FAILED} isTold />;
    case "returned":
      return <Notice tone="bad">{result.text}</Notice>;
    case "refused":
    case "unconfirmed":
      return <FormAlert text={result.text} next={result.logIn} />;
    default:
      return null;
  }
}

const TIME = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** Nothing more is sent while the bank has not answered; its answer goes to the server. */
function Waiting({ askedAt, isBusy, onCheck }: { askedAt: Date | undefined; isBusy: boolean; onCheck(): void }) {
  const text = useRef<HTMLDivElement>(null);
  // The form has disappeared, and took the focus with it; on a phone only the part below would be visible.
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <Notice tone="warn">
        <div ref={text} role="status" tabIndex={-1}>
          <strong>Your bank has not confirmed the payment yet.</strong>
          <p>We’ll email you when it does: with your ticket, or about your refund if no seat is left.</p>
          {askedAt && <p>Still no confirmation at {TIME.format(askedAt)}.</p>}
        </div>
      </Notice>
      <Button size="big" full busy={isBusy} busyText="Checking..." onClick={onCheck}>
        Check again
      </Button>
    </>
  );
}

type ChoiceProps<Value extends string> = {
  className?: string | undefined;
  legend: string;
  name: string;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange(value: NoInfer<Value>): void;
};

function Choice<Value extends string>({ className, legend, name, choices, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={classNames(styles.choice, className)}>
      <legend className={fieldStyles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={fieldStyles.radio}>
          <input type="radio" name={name} value={choice.value} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
