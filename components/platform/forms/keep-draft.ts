import type { FieldValues, Path, PathValue } from "react-hook-form";
import { type Draft, knownTexts, readDraft, removeDraft, writeDraft } from "@/components/platform/forms/draft";
import { DEVICE, type DraftStorage } from "@/components/platform/forms/draft-storage";

const SAVE_AFTER_MS = 400;

export type DraftOptions<Values extends FieldValues> = {
  /** Another key, while the form stays open, is where the draft is stored from the next change on. */
  key: string;
  place?: DraftStorage;
  /** The edited object's version. */
  version?: string | null;
  /** The form's first values. Their fields are stored; leave out passwords. Files cannot be stored. */
  initial: NoInfer<Partial<Values>>;
  /** For values that are not texts: returns the form's values from the stored ones. */
  known?: (found: Record<string, unknown>) => NoInfer<Partial<Values>>;
  /** Submitting does not end the draft, since nothing is sent or saved by it yet: the form calls `forget`. */
  outlivesSubmit?: boolean;
};

/** A form of react-hook-form, or one that offers the same. */
export type DraftForm<Values extends FieldValues> = {
  getValues(): Values;
  setValue(name: Path<Values>, value: PathValue<Values, Path<Values>>, options: { shouldDirty: true }): void;
  subscribe(changes: { formState: { values: true }; callback: () => void }): () => void;
  clearErrors(): void;
};

/**
 * Stores typed values from now on, so that they survive a reload, an expired session or a crash; `restore` reads them.
 * @param optionsNow the first values change when a part of the form is saved, the key with what the form is about
 * @param onRestored receives the restored values, and null after they are discarded
 */
export function keepDraft<Values extends FieldValues>(
  form: DraftForm<Values>,
  optionsNow: () => DraftOptions<Values>,
  onRestored: (draft: Draft<Partial<Values>> | null) => void,
) {
  const { place = DEVICE } = optionsNow();
  /** The time when typing began. */
  let version = optionsNow().version ?? null;
  /** The key under which the draft is stored. */
  let storedAt = optionsNow().key;
  const names = Object.keys(optionsNow().initial) as (keyof Values & Path<Values>)[];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isAsAtFirst = (values: Partial<Values>, name: keyof Values) =>
    JSON.stringify(values[name] ?? "") === JSON.stringify(optionsNow().initial[name] ?? "");
  const isUnchanged = (values: Partial<Values>) => names.every((name) => isAsAtFirst(values, name));
  const fill = (name: Path<Values>, values: Partial<Values>) =>
    form.setValue(name, values[name] as PathValue<Values, Path<Values>>, { shouldDirty: true });

  const restore = () => {
    const { key, initial, known } = optionsNow();
    const draft = readDraft(place, key, known ?? ((found) => knownTexts(found, initial)));
    if (!draft || isUnchanged(draft.values)) return;
    const typed = form.getValues();
    // Values typed before, or restored by the browser, are newer.
    for (const name of names) if (isAsAtFirst(typed, name)) fill(name, draft.values);
    onRestored(draft);
  };
  const save = () => {
    const { key } = optionsNow();
    if (storedAt !== key) removeDraft(place, storedAt);
    storedAt = key;
    const values = form.getValues();
    if (isUnchanged(values)) return removeDraft(place, key);
    version ??= optionsNow().version ?? null;
    const kept = Object.fromEntries(names.map((name) => [name, values[name]]));
    writeDraft(place, key, { savedAt: new Date().toISOString(), version, values: kept });
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(saveNow, SAVE_AFTER_MS);
  };
  const saveNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    save();
  };
  // Phones end a page without an event; becoming hidden is the last event.
  const onHidden = () => document.visibilityState === "hidden" && saveNow();

  // Typed while this module was loading.
  if (!isUnchanged(form.getValues())) saveSoon();
  const unsubscribe = form.subscribe({ formState: { values: true }, callback: saveSoon });
  document.addEventListener("visibilitychange", onHidden);
  window.addEventListener("pagehide", saveNow);

  /** Removes the stored values. */
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    version = null;
    for (const key of new Set([storedAt, optionsNow().key])) removeDraft(place, key);
    onRestored(null);
  };
  /** Resets the form to its first values. */
  const discard = () => {
    for (const name of names) fill(name, optionsNow().initial);
    form.clearErrors();
    forget();
  };
  const stop = () => {
    saveNow();
    unsubscribe();
    document.removeEventListener("visibilitychange", onHidden);
    window.removeEventListener("pagehide", saveNow);
  };
  return { restore, forget, discard, stop };
}
