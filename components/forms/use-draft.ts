"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { type Draft, readDraft, removeDraft, writeDraft } from "@/components/forms/draft";

const SAVE_AFTER_MS = 400;

const PLACES = { device: () => localStorage, tab: () => sessionStorage };

type Options<Values extends FieldValues, Kept extends Partial<Values>> = {
  form: Pick<UseFormReturn<Values>, "getValues" | "setValue" | "subscribe" | "clearErrors">;
  key: string;
  /** What says something of a person is kept for this tab alone. */
  place?: keyof typeof PLACES;
  /** Of what is edited. */
  version?: string | null;
  /** What the form begins with. What it names is kept; files cannot be. */
  initial: Kept;
  known(found: Record<string, unknown>): Kept;
};

/**
 * Keeps what is typed and brings it back when the form is opened again: after a reload, an expired session, a crash. `restored` is what
 * was brought back.
 */
export function useDraft<Values extends FieldValues, Kept extends Partial<Values>>(options: Options<Values, Kept>) {
  const { form, key, version = null, initial, known } = options;
  const place = PLACES[options.place ?? "device"];
  const names = Object.keys(initial) as Path<Values>[];
  const [restored, setRestored] = useState<Draft<Kept> | null>(null);
  const isDone = useRef(false);

  const isUnchanged = (values: Partial<Values>) => names.every((name) => JSON.stringify(values[name]) === JSON.stringify(initial[name]));
  const fill = (values: Kept) => {
    for (const name of names) form.setValue(name, values[name] as PathValue<Values, Path<Values>>, { shouldDirty: true });
  };
  const restore = useEffectEvent(() => {
    const draft = readDraft(place, key, known);
    if (!draft || isUnchanged(draft.values)) return;
    fill(draft.values);
    setRestored(draft);
  });
  const save = useEffectEvent(() => {
    if (isDone.current) return;
    const values = form.getValues();
    if (isUnchanged(values)) removeDraft(place, key);
    else {
      const kept = Object.fromEntries(names.map((name) => [name, values[name]]));
      writeDraft(place, key, { savedAt: new Date().toISOString(), version, values: kept });
    }
  });

  useEffect(() => {
    restore();
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      save();
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(saveNow, SAVE_AFTER_MS);
      },
    });
    // Phones end a page without a word; being hidden is the last that it hears.
    const onHidden = () => document.visibilityState === "hidden" && saveNow();
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("pagehide", saveNow);
    return () => {
      saveNow();
      unsubscribe();
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("pagehide", saveNow);
    };
  }, [form.subscribe]);

  return {
    restored,
    /** Back to what the form began with. */
    discard: () => {
      fill(initial);
      form.clearErrors();
      removeDraft(place, key);
      setRestored(null);
    },
    /** Nothing is kept from here on. */
    finish: () => {
      isDone.current = true;
      setRestored(null);
      removeDraft(place, key);
    },
  };
}
