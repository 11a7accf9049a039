"use client";

import { useEffect, useSyncExternalStore } from "react";
import { readSession, useSession } from "@/components/platform/layout/use-session";
import { createListeners } from "@/components/platform/ui/listeners";
import { whenIdle } from "@/components/platform/ui/when-idle";
import { api, read } from "@/lib/site/api-client/client";

/** The saved events of a student, for all hearts of the document. Other visitors' browsers do not request them. */
let owner: string | undefined;
let saved: ReadonlySet<string> = new Set();
let asked: string | undefined;
const { subscribe, tell } = createListeners();

function show(student: string, ids: Iterable<string>): void {
  owner = student;
  saved = new Set(ids);
  tell();
}

const savedOf = (student: string): ReadonlySet<string> => (student === owner ? saved : new Set());
const signedIn = (session = readSession()) => (session?.type === "user" ? session.userId : undefined);

/** One request for each document and student. A failure is silent: the hearts are then empty, but still work. */
async function ask(): Promise<void> {
  const student = signedIn();
  if (!student || student === asked) return;
  asked = student;
  try {
    const { ids } = await read("GET /api/saved/ids");
    if (signedIn() === student) show(student, [...savedOf(student), ...ids]);
  } catch {
    asked = undefined;
  }
}

/** Whether the student has saved an event; false for everyone else, and while it is unknown. */
export function useIsSaved(eventId: string): boolean {
  const student = signedIn(useSession());
  useEffect(() => (student ? whenIdle(ask) : undefined), [student]);
  return useSyncExternalStore(
    subscribe,
    () => student !== undefined && savedOf(student).has(eventId),
    () => false,
  );
}

/** Saves an event, or removes it; the change is shown immediately, and undone when the call fails. @throws ApiError */
export async function setSaved(eventId: string, isSaved: boolean): Promise<void> {
  const student = signedIn() ?? "";
  const change = (on: boolean) => {
    const before = [...savedOf(student)];
    show(student, on ? [...before, eventId] : before.filter((id) => id !== eventId));
  };
  change(isSaved);
  try {
    const call = isSaved ? "PUT /api/saved/{eventId}" : "DELETE /api/saved/{eventId}";
    await api(call, { path: { eventId } });
  } catch (error) {
    change(!isSaved);
    throw error;
  }
}
