"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { Draft } from "@/components/platform/forms/draft";
import { hasDraft } from "@/components/platform/forms/draft-storage";
import type { DraftForm, DraftOptions, keepDraft } from "@/components/platform/forms/keep-draft";

/**
 * Stores a form's draft. Its code is loaded when there is a draft to restore, otherwise when the form is first touched and `start` is
 * called. `restored` is the restored draft. Does nothing without options.
 */
export function useDraft<Values extends FieldValues>(form: DraftForm<Values>, options: DraftOptions<Values> | undefined) {
  const [restored, setRestored] = useState<Draft<Partial<Values>> | null>(null);
  const keeper = useRef<ReturnType<typeof keepDraft<Values>>>(undefined);
  const isStarted = useRef(false);
  /** The time when the form was opened: drafts stored later by another tab are not this one's. */
  const isFound = useRef(false);
  const latest = useRef(options);

  const start = () => {
    if (!latest.current || isStarted.current) return;
    isStarted.current = true;
    import("@/components/platform/forms/keep-draft").then(
      (module) => {
        // The form was closed in the meantime.
        if (!isStarted.current || keeper.current) return;
        keeper.current = module.keepDraft(form, () => latest.current as DraftOptions<Values>, setRestored);
        if (isFound.current) keeper.current.restore();
      },
      () => {
        isStarted.current = false;
      },
    );
  };
  const startWithDraft = useEffectEvent(() => {
    isFound.current = options !== undefined && hasDraft(options);
    if (isFound.current) start();
  });

  useEffect(() => {
    latest.current = options;
  }, [options]);
  useEffect(() => {
    startWithDraft();
    return () => {
      isStarted.current = false;
      keeper.current?.stop();
    };
  }, []);

  const forget = () => {
    if (keeper.current) keeper.current.forget();
    // The code has not loaded yet, and is no longer needed.
    else isStarted.current = false;
  };
  return { restored, start, forget, discard: () => keeper.current?.discard() };
}
