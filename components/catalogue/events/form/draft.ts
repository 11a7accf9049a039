import type { JoiningValues } from "@/components/catalogue/events/form/joining/values";
import type { EventFormValues, Repetition } from "@/components/catalogue/events/form/values";
import { knownTexts } from "@/components/platform/forms/draft";
import type { EventTag } from "@/lib/catalogue/events/schema";
import { REPEATS } from "@/lib/organising/publishing/series-dates";

/** The form's fields in a draft: all except the file. */
type EventDraft = Omit<EventFormValues, "image">;

export function withoutFile({ image, ...kept }: EventFormValues): EventDraft {
  return kept;
}

/** @param eventId `0` for a new event */
export const draftKey = (clubId: string, eventId: string) => `quad:event-draft:${clubId}:${eventId}`;

/** The current form's values from a stored draft. @param tags the existing tags @param initial replaces missing texts */
export function knownValues(found: Record<string, unknown>, tags: readonly EventTag[], initial: EventDraft): EventDraft {
  const { tags: chosen } = found;
  return {
    ...knownTexts(found, initial),
    tags: Array.isArray(chosen) ? tags.filter((tag) => chosen.includes(tag)) : [],
    posterChoice: posterChoiceOf(found.posterChoice),
    joining: knownJoining(found.joining, initial.joining),
    repetition: knownRepetition(found.repetition) ?? initial.repetition,
    scope: found.scope === "following" ? "following" : "this",
  };
}

function knownRepetition(found: unknown): Repetition | null {
  const { repeat, times, removed } = (found ?? {}) as Record<string, unknown>;
  const isRepeat = repeat === "none" || (typeof repeat === "string" && Object.hasOwn(REPEATS, repeat));
  if (!isRepeat || typeof times !== "string" || !Array.isArray(removed)) return null;
  return { repeat: repeat as Repetition["repeat"], times, removed: removed.filter((date) => typeof date === "string") };
}

function posterChoiceOf(found: unknown): EventFormValues["posterChoice"] {
  const { family, palette, seed } = (found ?? {}) as Record<string, unknown>;
  return typeof family === "string" && typeof palette === "number" && typeof seed === "string" ? { family, palette, seed } : null;
}

const isSameKind = (found: unknown, known: unknown): boolean =>
  typeof found === typeof known && Array.isArray(found) === Array.isArray(known);

/** The rules from a stored draft; the form's own if it has no valid ones. */
function knownJoining(found: unknown, initial: JoiningValues): JoiningValues {
  const draft = (typeof found === "object" && found ? found : {}) as Record<string, unknown>;
  const names = Object.keys(initial) as (keyof JoiningValues)[];
  if (!names.every((name) => isSameKind(draft[name], initial[name])) || !(draft.questions as unknown[]).every(isQuestion)) return initial;
  return Object.fromEntries(names.map((name) => [name, draft[name]])) as JoiningValues;
}

function isQuestion(found: unknown): boolean {
  const { key, kind, label, help, required, options, min, max, answered } = (found ?? {}) as Record<string, unknown>;
  const texts = [key, kind, label, help, min, max].every((text) => typeof text === "string");
  return texts && typeof required === "boolean" && typeof answered === "number" && Array.isArray(options);
}
