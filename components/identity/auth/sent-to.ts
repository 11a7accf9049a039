import { OTP_VALID_MINUTES } from "@/lib/identity/codes/limits";

const KEY_PREFIX = "quad:code-sent-to:";

/**
 * Stores the address that a code was sent to, in this tab only, so that the code's page can show it. Does nothing if storage is refused.
 * @param codePage the path of that page: one id has a page for its sign-up and, as a student, one for its college address
 */
export function rememberSentTo(codePage: string, email: string): void {
  try {
    sessionStorage.setItem(KEY_PREFIX + codePage, email.trim());
  } catch {
    // Without storage, the page has the same text without the address.
  }
}

export function findSentTo(codePage: string): string | null {
  try {
    return sessionStorage.getItem(KEY_PREFIX + codePage);
  } catch {
    return null;
  }
}

const RESET_KEY_PREFIX = "quad:reset-code:";

/** A code for a new password that this tab asked for. */
type AskedCode = { email: string; userId: string };
export type ValidCode = AskedCode & { until: number };

/** Stores it in this tab, without the password, while the code is valid: a reload need not ask for another code. */
export function rememberResetCode(accountType: string, asked: AskedCode): void {
  try {
    const until = Date.now() + OTP_VALID_MINUTES * 60 * 1000;
    sessionStorage.setItem(RESET_KEY_PREFIX + accountType, JSON.stringify({ ...asked, until }));
  } catch {
    // Without storage, a reload asks for another code.
  }
}

export function findResetCode(accountType: string): ValidCode | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(RESET_KEY_PREFIX + accountType) ?? "null") as ValidCode | null;
    return stored && stored.until > Date.now() ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function forgetResetCode(accountType: string): void {
  try {
    sessionStorage.removeItem(RESET_KEY_PREFIX + accountType);
  } catch {
    // Nothing was stored.
  }
}
