import { knownJoining } from "@/components/catalogue/events/form/joining/values";
import type { EventFormValues } from "@/components/catalogue/events/form/values";
import { knownTexts } from "@/components/platform/forms/draft";
import type { EventTag } from "@/lib/catalogue/events/schema";

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
  };
}

function posterChoiceOf(found: unknown): EventFormValues["posterChoice"] {
  const { family, palette, seed } = (found ?? {}) as Record<string, unknown>;
  return typeof family === "string" && typeof palette === "number" && typeof seed === "string" ? { family, palette, seed } : null;
}
