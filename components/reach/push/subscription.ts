import { registerWorker } from "@/components/platform/layout/app-worker";
import { currentSubscription, endSubscription, writePushMark } from "@/components/platform/layout/push-device";
import { readPushMark } from "@/components/platform/layout/push-mark";
import { readSession } from "@/components/platform/layout/use-session";
import { within } from "@/components/platform/ui/within";
import { ApiError } from "@/lib/platform/http/client";
import { api, read } from "@/lib/site/api-client/client";

/** Browsers try for minutes to reach a push service that does not answer. */
const SERVICE_ANSWERS_WITHIN_MS = 20_000;

/** Whether this browser could show pushes, if it is asked. On iPhones only the installed site can. */
export const canShowPushes = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether this browser is a device of the visitor, by what it knows itself. */
export async function isTurnedOn(): Promise<boolean> {
  const mark = readPushMark();
  return (
    mark !== null &&
    mark.account === readSession()?.userId &&
    Notification.permission === "granted" &&
    (await currentSubscription()) !== null
  );
}

/**
 * Asks the browser for its permission, and makes it a device of the student. It must be called by a press.
 * @param publicKey of this site
 * @returns `unavailable` if the browser or its push service made no subscription
 * @throws ApiError
 */
export async function turnOn(publicKey: string): Promise<"on" | "refused" | "unavailable"> {
  // First of all: browsers ask only right after a press.
  if ((await Notification.requestPermission()) !== "granted") return "refused";
  const subscription = await within(SERVICE_ANSWERS_WITHIN_MS, subscribe(publicKey));
  if (!subscription) return "unavailable";
  await send(subscription);
  return "on";
}

/** Removes this browser from the student's devices. @throws ApiError if the server could not; the subscription has ended all the same */
export async function turnOff(): Promise<void> {
  const mark = readPushMark();
  await endSubscription();
  if (mark) await removeDevice(mark.device);
}

/** Makes this browser a device again after a new password, which removed all of them. Does nothing where it was none. @throws ApiError */
export async function turnOnAgain(): Promise<void> {
  const subscription = readPushMark() ? await currentSubscription() : null;
  if (subscription) await send(subscription);
}

const LOOKED = "quad-push";

/** Whether this tab has not looked yet; from now on it has. */
function isFirstLook(): boolean {
  try {
    const isFirst = sessionStorage.getItem(LOOKED) === null;
    sessionStorage.setItem(LOOKED, "1");
    return isFirst;
  } catch {
    return false;
  }
}

/** Ends this browser's subscription if it is another account's, and compares it with the server once in each tab. @throws ApiError */
export async function tendPush(account: string): Promise<void> {
  const mark = readPushMark();
  if (mark && mark.account !== account) await endSubscription();
  else if (mark && isFirstLook()) await tendSubscription();
}

/**
 * Compares this browser's subscription with the server: a subscription for another key, or one that the browser has lost, is made anew; one
 * that was removed elsewhere ends. @throws ApiError Source: contract app 5.
 */
async function tendSubscription(): Promise<void> {
  const mark = readPushMark();
  if (!mark) return;
  const subscription = await currentSubscription();
  const { publicKey, devices } = await read("GET /api/push", { query: { endpoint: subscription?.endpoint } });
  if (!publicKey) return;
  if (Notification.permission !== "granted") return turnOff();
  const isKnown = devices.some(({ _id, isThis }) => isThis || (!subscription && _id === mark.device));
  const isOfThisKey = subscription !== null && isFor(subscription, publicKey);
  if (isOfThisKey || !(subscription || isKnown)) {
    if (!isKnown) await endSubscription();
    return;
  }
  const renewed = await subscribe(publicKey);
  if (!renewed) return;
  await send(renewed, subscription?.endpoint);
  if (!subscription) await removeDevice(mark.device);
}

/** A subscription for this key; null if the browser or its push service refuses. */
async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  const registration = await registerWorker();
  if (!registration) return null;
  try {
    const known = await registration.pushManager.getSubscription();
    if (known && isFor(known, publicKey)) return known;
    await known?.unsubscribe();
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch {
    return null;
  }
}

async function send(subscription: PushSubscription, replaces?: string): Promise<void> {
  const account = readSession()?.userId ?? "";
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  const { _id } = await api("POST /api/push", { body: { endpoint: endpoint ?? "", keys: { p256dh, auth }, replaces } });
  writePushMark({ account, device: _id });
}

async function removeDevice(id: string): Promise<void> {
  try {
    await api("DELETE /api/push/{id}", { path: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** Whether a subscription was made for this key. A browser that does not tell is believed. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === publicKey;
}
