"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type Draft, draftKey, readDraft, removeDraft, writeDraft } from "@/components/events/form/draft";
import type { EventFormValues } from "@/components/events/form/values";
import type { EventTag } from "@/lib/events/schema";

const SAVE_AFTER_MS = 400;

type Options = {
  form: Pick<UseFormReturn<EventFormValues>, "getValues" | "setValue" | "subscribe" | "clearErrors">;
  clubId: string;
  eventId: string;
  version: string | null;
  initial: EventFormValues;
  tags: readonly EventTag[];
};

/**
 * Keeps what is typed on the device and brings it back when the form is opened again: after a reload, an expired session, a crash.
 * `restored` is what was brought back. The files are not kept.
 */
export function useDraft({ form, clubId, eventId, version, initial, tags }: Options) {
  const key = draftKey(clubId, eventId);
  const [restored, setRestored] = useState<Draft | null>(null);
  const isDone = useRef(false);

  const fill = (values: EventFormValues) => {
    for (const name of Object.keys(values) as (keyof EventFormValues)[]) {
      if (name !== "image") form.setValue(name, values[name], { shouldDirty: true });
    }
  };
  const restore = useEffectEvent(() => {
    const draft = readDraft(key, tags);
    if (!draft || isSame(draft.values, initial)) return;
    fill(draft.values);
    setRestored(draft);
  });
  const save = useEffectEvent(() => {
    if (isDone.current) return;
    const values = { ...form.getValues(), image: null };
    if (isSame(values, initial)) removeDraft(key);
    else writeDraft(key, { savedAt: new Date().toISOString(), version, values });
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
      removeDraft(key);
      setRestored(null);
    },
    /** Nothing is kept from here on. */
    finish: () => {
      isDone.current = true;
      setRestored(null);
      removeDraft(key);
    },
  };
}

function isSame(a: EventFormValues, b: EventFormValues): boolean {
  const comparable = ({ image, ...values }: EventFormValues) => JSON.stringify(Object.entries(values).sort(([x], [y]) => (x < y ? -1 : 1)));
  return comparable(a) === comparable(b);
}
