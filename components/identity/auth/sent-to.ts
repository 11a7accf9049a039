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
