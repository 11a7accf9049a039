import { EMPTY_EVENT, type EventFormValues } from "@/components/events/form/values";
import type { EventTag } from "@/lib/events/schema";

/** What was typed, but for the files. */
export type Draft = {
  savedAt: string;
  /** Of the event when typing began; null for a new one. */
  version: string | null;
  values: EventFormValues;
};

/** @param eventId `0` for a new event */
export const draftKey = (clubId: string, eventId: string) => `quad:event-draft:${clubId}:${eventId}`;

/** The draft kept on this device; what is not one (an older version's, somebody's experiment) is none. @param tags that there are */
export function readDraft(key: string, tags: readonly EventTag[]): Draft | null {
  try {
    const { savedAt, version, values } = JSON.parse(localStorage.getItem(key) ?? "null") ?? {};
    if (typeof savedAt !== "string" || typeof values !== "object" || !values) return null;
    return { savedAt, version: typeof version === "string" ? version : null, values: knownValues(values, tags) };
  } catch {
    return null;
  }
}

/** Keeps what was typed. A device that keeps nothing, or has no room, loses nothing but the draft. */
export function writeDraft(key: string, { values, ...draft }: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, values: { ...values, image: null } }));
  } catch {}
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

function knownValues(found: Record<string, unknown>, tags: readonly EventTag[]): EventFormValues {
  const { tags: chosen } = found;
  const texts = Object.entries(EMPTY_EVENT).filter(([name, empty]) => typeof empty === "string" && typeof found[name] === "string");
  return {
    ...EMPTY_EVENT,
    ...Object.fromEntries(texts.map(([name]) => [name, found[name]])),
    tags: Array.isArray(chosen) ? tags.filter((tag) => chosen.includes(tag)) : [],
    posterChoice: posterChoiceOf(found.posterChoice),
  };
}

function posterChoiceOf(found: unknown): EventFormValues["posterChoice"] {
  const { family, palette, seed } = (found ?? {}) as Record<string, unknown>;
  return typeof family === "string" && typeof palette === "number" && typeof seed === "string" ? { family, palette, seed } : null;
}
