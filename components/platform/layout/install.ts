"use client";

/** The event of Chromium where the site can be installed. */
type InstallOffer = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: "accepted" | "dismissed" }> };

declare global {
  interface Window {
    /** Kept by the session script, since the offer may come before this file. */
    quadInstall?: InstallOffer;
  }
}

/** Pages opened within this time belong to one visit. */
const VISIT_ENDS_AFTER_MS = 30 * 60 * 1000;

const KEY = "quad-install";

type Kept = {
  /** Visits of this browser, and the time of the last one. */
  visits: number;
  at: number;
  /** Nothing asks again on this device. Source: contract app 3. */
  isDismissed?: boolean;
};

function read(): Kept {
  try {
    return { visits: 0, at: 0, ...(JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Kept> | null) };
  } catch {
    // The browser refuses storage, so a refusal could not be remembered: nothing is asked.
    return { visits: 0, at: 0, isDismissed: true };
  }
}

function keep(change: Partial<Kept>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), ...change }));
  } catch {
    // Then every visit is the first.
  }
}

/** Must be called once for each document. */
export function countVisit(now = Date.now()): void {
  const { visits, at } = read();
  keep({ visits: now - at > VISIT_ENDS_AFTER_MS ? visits + 1 : visits, at: now });
}

/** Whether the student, club or college may be asked: from the second visit on, while the browser offers it. */
export function canInstall(): boolean {
  const { visits, isDismissed } = read();
  return window.quadInstall !== undefined && visits > 1 && !isDismissed;
}

/** Shows the browser's question; an offer can be used once. */
export async function install(): Promise<void> {
  const offer = window.quadInstall;
  delete window.quadInstall;
  if (!offer) return;
  await offer.prompt();
  if ((await offer.userChoice).outcome === "dismissed") dismissInstall();
}

export function dismissInstall(): void {
  keep({ isDismissed: true });
}

export const isInstallDismissed = (): boolean => read().isDismissed === true;
