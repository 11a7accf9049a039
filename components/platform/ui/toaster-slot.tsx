"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { createListeners } from "@/components/platform/ui/listeners";

let toaster: ReactNode = null;
const { subscribe, tell } = createListeners();

/** Renders toasts in the root layout's slot; repeating it changes nothing. */
export function fillToasterSlot(node: ReactNode): void {
  if (toaster) return;
  toaster = node;
  tell();
}

/** The place of toasts. It is empty, and costs a page nothing, until a component shows one. */
export function ToasterSlot() {
  return useSyncExternalStore(
    subscribe,
    () => toaster,
    () => null,
  );
}
