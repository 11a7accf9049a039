/** Whether this browser stores check-in data (components/taking-part/door/store.ts), for pages that load none of that code. */
const MARK = "quad-door";

export function hasDoorData(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    // The browser refuses storage.
    return false;
  }
}

export function markDoorData(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(MARK, "1");
    else localStorage.removeItem(MARK);
  } catch {
    // Then the log-out does not ask.
  }
}
