const KEY_PREFIX = "quad:code-sent-to:";

/** Keeps, for this tab alone, the address that a code went to, so that the code's page can name it. Where storage is refused it does not. */
export function rememberSentTo(userId: string, email: string): void {
  try {
    sessionStorage.setItem(KEY_PREFIX + userId, email.trim());
  } catch {
    // The page then says the same without the address.
  }
}

export function findSentTo(userId: string): string | null {
  try {
    return sessionStorage.getItem(KEY_PREFIX + userId);
  } catch {
    return null;
  }
}
