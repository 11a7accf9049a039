"use client";

import { type ReactNode, useSyncExternalStore } from "react";

let toaster: ReactNode = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders toasts in the root layout's slot; repeating it changes nothing. */
export function fillToasterSlot(node: ReactNode): void {
  if (toaster) return;
  toaster = node;
  for (const listener of listeners) listener();
}

/** The place of toasts. It is empty, and costs a page nothing, until a component shows one. */
export function ToasterSlot() {
  return useSyncExternalStore(
    subscribe,
    () => toaster,
    () => null,
  );
}
