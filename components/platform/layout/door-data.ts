/** Whether this browser keeps something of a door (components/taking-part/door/store.ts), for pages that load nothing of that. */
const MARK = "quad-door";

export function hasDoorData(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    // The browser keeps nothing.
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
