import type { DraftStorage } from "@/components/platform/forms/draft-storage";

/** The typed values, without files. */
export type Draft<Values> = {
  savedAt: string;
  /** The edited object's version when typing began; null for a new one. */
  version: string | null;
  values: Values;
};

/**
 * The stored draft; invalid ones (of an older version, or edited by hand) are ignored.
 * @param known returns the form's values from the stored ones
 */
export function readDraft<Values>(
  place: DraftStorage,
  key: string,
  known: (found: Record<string, unknown>) => Values,
): Draft<Values> | null {
  try {
    const { savedAt, version, values } = JSON.parse(place().getItem(key) ?? "null") ?? {};
    if (typeof savedAt !== "string" || typeof values !== "object" || !values) return null;
    return { savedAt, version: typeof version === "string" ? version : null, values: known(values) };
  } catch {
    return null;
  }
}

/** Stores the typed values. Without storage, or without space, only the draft is lost. */
export function writeDraft<Values>(place: DraftStorage, key: string, draft: Draft<Values>): void {
  try {
    place().setItem(key, JSON.stringify(draft));
  } catch {}
}

export function removeDraft(place: DraftStorage, key: string): void {
  try {
    place().removeItem(key);
  } catch {}
}

/** For forms with only texts: the values of the form. @param empty replaces the others */
export function knownTexts<Texts extends Record<string, unknown>>(found: Record<string, unknown>, empty: Texts): Texts {
  const names = Object.keys(empty).filter((name) => typeof empty[name] === "string" && typeof found[name] === "string");
  return { ...empty, ...Object.fromEntries(names.map((name) => [name, found[name]])) };
}
