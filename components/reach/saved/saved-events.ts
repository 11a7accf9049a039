"use client";

import { useEffect, useSyncExternalStore } from "react";
import { readSession, useSession } from "@/components/platform/layout/use-session";
import { whenIdle } from "@/components/platform/ui/when-idle";
import { api, read } from "@/lib/site/api-client/client";

/** The saved events of the signed-in student, for all hearts of the document. Other visitors' browsers do not request them. */
let owner: string | undefined;
let saved: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function show(ids: Iterable<string>): void {
  saved = new Set(ids);
  for (const listener of listeners) listener();
}

/** One request for each document and student. A failure is silent: the hearts are then empty, but still work. */
async function ask(): Promise<void> {
  const session = readSession();
  if (session?.type !== "user" || session.userId === owner) return;
  owner = session.userId;
  if (saved.size > 0) show([]);
  try {
    const { ids } = await read("GET /api/saved/ids");
    if (readSession()?.userId === owner) show([...saved, ...ids]);
  } catch {
    owner = undefined;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether the student has saved an event; false for everyone else, and while it is unknown. */
export function useIsSaved(eventId: string): boolean {
  const session = useSession();
  const isStudent = session?.type === "user";
  useEffect(() => (isStudent ? whenIdle(ask) : undefined), [isStudent]);
  const isSaved = useSyncExternalStore(
    subscribe,
    () => saved.has(eventId),
    () => false,
  );
  return isStudent && isSaved;
}

/** Saves an event, or removes it; the change is shown immediately, and undone when the call fails. @throws ApiError */
export async function setSaved(eventId: string, isSaved: boolean): Promise<void> {
  const change = (on: boolean) => show(on ? [...saved, eventId] : [...saved].filter((id) => id !== eventId));
  change(isSaved);
  try {
    const call = isSaved ? "PUT /api/saved/{eventId}" : "DELETE /api/saved/{eventId}";
    await api(call, { path: { eventId } });
  } catch (error) {
    change(!isSaved);
    throw error;
  }
}
