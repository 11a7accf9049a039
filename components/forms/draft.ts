import type { Place } from "@/components/forms/draft-place";

/** What was typed, but for files. */
export type Draft<Values> = {
  savedAt: string;
  /** Of what is edited, when typing began; null where there is none. */
  version: string | null;
  values: Values;
};

/**
 * The draft that was kept; what is not one (an older version's, somebody's experiment) is none.
 * @param known what the form has of the values that were found
 */
export function readDraft<Values>(place: Place, key: string, known: (found: Record<string, unknown>) => Values): Draft<Values> | null {
  try {
    const { savedAt, version, values } = JSON.parse(place().getItem(key) ?? "null") ?? {};
    if (typeof savedAt !== "string" || typeof values !== "object" || !values) return null;
    return { savedAt, version: typeof version === "string" ? version : null, values: known(values) };
  } catch {
    return null;
  }
}

/** Keeps what was typed. A device that keeps nothing, or has no room, loses nothing but the draft. */
export function writeDraft<Values>(place: Place, key: string, draft: Draft<Values>): void {
  try {
    place().setItem(key, JSON.stringify(draft));
  } catch {}
}

export function removeDraft(place: Place, key: string): void {
  try {
    place().removeItem(key);
  } catch {}
}

/** For forms of texts alone: those that the form has. @param empty stands in for the others */
export function knownTexts<Texts extends Record<string, unknown>>(found: Record<string, unknown>, empty: Texts): Texts {
  const names = Object.keys(empty).filter((name) => typeof empty[name] === "string" && typeof found[name] === "string");
  return { ...empty, ...Object.fromEntries(names.map((name) => [name, found[name]])) };
}
