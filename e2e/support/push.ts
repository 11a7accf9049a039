import { createECDH, randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";

type Keys = { p256dh: string; auth: string };

/** The keys of a browser, with its private part. */
export function browserKeys() {
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys("base64url");
  const auth = randomBytes(16);
  return { keys, auth, sent: { p256dh, auth: auth.toString("base64url") } };
}

/**
 * Stands in for the push service that this browser does not have: it gives subscriptions below `base`, and keeps them as the browser would.
 * `answer` is what the person says when they are asked. A service that `isSilent` never answers.
 */
export async function withPushService(
  context: BrowserContext,
  {
    base = "https://fcm.googleapis.com/fcm/send/",
    keys = browserKeys().sent,
    answer = "granted" as NotificationPermission,
    isSilent = false,
  } = {},
): Promise<void> {
  await context.addInitScript(
    ({ base, keys, answer, isSilent }: { base: string; keys: Keys; answer: NotificationPermission; isSilent: boolean }) => {
      const [SUBSCRIPTION, PERMISSION, ASKED] = ["of-the-browser", "permission-of-the-browser", "asked-by-the-browser"];
      const bytes = (text: string) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
      const subscription = () => {
        const kept = JSON.parse(localStorage.getItem(SUBSCRIPTION) ?? "null") as { endpoint: string; key: string } | null;
        if (!kept) return null;
        return {
          endpoint: kept.endpoint,
          options: { applicationServerKey: bytes(kept.key).buffer, userVisibleOnly: true },
          toJSON: () => ({ endpoint: kept.endpoint, expirationTime: null, keys }),
          unsubscribe: async () => {
            localStorage.removeItem(SUBSCRIPTION);
            return true;
          },
        };
      };
      const permission = () => localStorage.getItem(PERMISSION) ?? "default";
      Object.defineProperty(Notification, "permission", { get: permission });
      Notification.requestPermission = async () => {
        localStorage.setItem(ASKED, String(Number(localStorage.getItem(ASKED) ?? 0) + 1));
        localStorage.setItem(PERMISSION, answer);
        return answer;
      };
      PushManager.prototype.getSubscription = async () => subscription() as unknown as PushSubscription;
      PushManager.prototype.subscribe = async (options) => {
        if (permission() !== "granted") throw new DOMException("", "NotAllowedError");
        if (isSilent) return new Promise(() => {});
        const kept = { endpoint: base + crypto.randomUUID(), key: options?.applicationServerKey };
        localStorage.setItem(SUBSCRIPTION, JSON.stringify(kept));
        return subscription() as unknown as PushSubscription;
      };
    },
    { base, keys, answer, isSilent },
  );
}

/** The subscription that the browser has, and how often it was asked for its permission. */
export function browserState(page: Page) {
  return page.evaluate(() => ({
    endpoint: (JSON.parse(localStorage.getItem("of-the-browser") ?? "null") as { endpoint: string } | null)?.endpoint ?? null,
    asked: Number(localStorage.getItem("asked-by-the-browser") ?? 0),
  }));
}

/** The subscription becomes one for another key, as after a new secret of the site. */
export async function forAnotherKey(page: Page): Promise<void> {
  const key = browserKeys().sent.p256dh;
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem("of-the-browser") ?? "{}") as object;
    localStorage.setItem("of-the-browser", JSON.stringify({ ...kept, key }));
  }, key);
}
