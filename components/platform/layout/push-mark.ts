/**
 * The device that this browser is for the pushes of an account, for pages that load no other code of pushes: on the first opening it is
 * compared with the server's list, and the log-out removes it.
 */
export type PushMark = { account: string; device: string };

export const PUSH_NAME = "quad-push";

export function readPushMark(): PushMark | null {
  try {
    return JSON.parse(localStorage.getItem(PUSH_NAME) ?? "null");
  } catch {
    // The browser refuses storage.
    return null;
  }
}
