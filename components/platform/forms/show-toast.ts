import { failureText } from "@/components/platform/forms/failure-text";
import type { ToastLink } from "@/components/platform/ui/toast";
import { LOG_IN_PATH, logInAndReturn } from "@/lib/identity/pages/paths";
import type { ApiError } from "@/lib/platform/http/client";

/** The code for toasts is as large as a form, so it loads when a form is first touched. */
const loadToast = () => import("@/components/platform/ui/toast").then(({ toast }) => toast);

/** Must be called early, so that a failure can be shown even if the network goes away. */
export function warmUpToast(): void {
  loadToast().catch(() => undefined);
}

export function showSuccess(text: string): void {
  loadToast().then(
    (toast) => toast.success(text),
    () => undefined,
  );
}

/** @param otherwise shows the message if toasts cannot be loaded @param link the way on */
export function showError(text: string, otherwise: (text: string) => void = () => undefined, link?: ToastLink): void {
  loadToast().then(
    (toast) => toast.error(text, link),
    () => otherwise(text),
  );
}

type Shown = {
  /** Instead of the server's message. */
  text?: string;
  /** Shows the message if toasts cannot be loaded. */
  otherwise?: (text: string) => void;
  /** See `logInAgain`. */
  losesText?: boolean;
};

/** Shows why a call failed; if the log-in has ended, with the way to log in and back. */
export function showFailure(error: ApiError, { text = failureText(error), otherwise, losesText }: Shown = {}): void {
  showError(text, otherwise, logInAgain(error, losesText));
}

/**
 * The way to log in and back, if the call failed because the log-in has ended.
 * @param losesText whether the page would lose what was typed: then the log-in opens in another tab
 */
export function logInAgain({ code }: ApiError, losesText = false): ToastLink | undefined {
  if (code !== "not_signed_in") return undefined;
  const href = logInAndReturn(LOG_IN_PATH, location.pathname + location.search);
  return losesText ? { text: "Log in (opens in a new tab)", href, target: "_blank" } : { text: "Log in", href };
}
