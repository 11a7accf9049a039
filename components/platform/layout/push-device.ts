import { PUSH_NAME, type PushMark } from "@/components/platform/layout/push-mark";

export function writePushMark(mark: PushMark | null): void {
  try {
    if (mark) localStorage.setItem(PUSH_NAME, JSON.stringify(mark));
    else localStorage.removeItem(PUSH_NAME);
  } catch {
    // Then a log-out ends the subscription alone, and the device goes with the next push.
  }
}

/** The subscription of this browser; null without one, and where there are none. Never rejects. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration("/");
    return (await registration?.pushManager?.getSubscription()) ?? null;
  } catch {
    return null;
  }
}

/** Ends the subscription of this browser, whatever the server knows of it. Never rejects. */
export async function endSubscription(): Promise<void> {
  writePushMark(null);
  try {
    await (await currentSubscription())?.unsubscribe();
  } catch {
    // The push service is away. The device goes with its first refusal.
  }
}
