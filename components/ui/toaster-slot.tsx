"use client";

import { type ReactNode, useSyncExternalStore } from "react";

let toaster: ReactNode = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fills the one place for toasts in the root layout; filling it again changes nothing. */
export function fillToasterSlot(node: ReactNode): void {
  if (toaster) return;
  toaster = node;
  for (const listener of listeners) listener();
}

/** Where toasts appear. It stays empty, and costs a page nothing, until some component says something. */
export function ToasterSlot() {
  return useSyncExternalStore(
    subscribe,
    () => toaster,
    () => null,
  );
}
