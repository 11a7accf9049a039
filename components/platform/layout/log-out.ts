import { removeWorker } from "@/components/platform/layout/app-worker";
import { endSubscription } from "@/components/platform/layout/push-device";
import { readPushMark } from "@/components/platform/layout/push-mark";
import { forgetTickets } from "@/components/platform/layout/tickets-mark";
import { clearDisplayCookies } from "@/components/platform/layout/use-session";
import { api } from "@/lib/site/api-client/client";

/**
 * Ends the session and removes everything that this browser keeps of the account: tickets, the subscription for
 * pushes, the worker, the number at the icon, what was typed in this tab, and the check-in data.
 * @param clearDoor removes the check-in data, where there is some
 * @throws ApiError if the session could not be ended; the tickets are gone all the same Source: contract app 4.
 */
export async function endSession(clearDoor?: () => Promise<void>): Promise<void> {
  const device = readPushMark()?.device;
  // Also if the call fails: this browser is told nothing more.
  const subscriptionEnds = endSubscription();
  await forgetTickets();
  await api("POST /api/auth/logout", { query: { device } });
  await clearDoor?.();
  clearDisplayCookies();
  forgetDrafts();
  // The page may end before it draws the number of nobody.
  navigator.clearAppBadge?.().catch(() => undefined);
  // Another tab may have stored an answer from before.
  await forgetTickets();
  await subscriptionEnds;
  await removeWorker();
}

function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith("quad:")) sessionStorage.removeItem(key);
  } catch {
    // The browser refuses storage.
  }
}
