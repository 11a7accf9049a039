"use client";

import { useState } from "react";
import { failureText } from "@/components/forms/failure-text";
import { showError, showSuccess } from "@/components/forms/show-toast";
import { api } from "@/lib/calls/client";
import { ApiError } from "@/lib/platform/http/client";

/** On a ticket: whether other students see that its owner goes. Each change is saved at once. */
export function GoingSwitch({ eventId, isShown }: { eventId: string; isShown: boolean }) {
  const [isOn, setOn] = useState(isShown);
  const [isBusy, setBusy] = useState(false);
  const change = async (shown: boolean) => {
    if (isBusy) return;
    setBusy(true);
    setOn(shown);
    try {
      await api("PUT /api/event/{id}/going", { path: { id: eventId }, body: { shown } });
      showSuccess(shown ? "Others see that you are going" : "Nobody sees that you are going");
    } catch (error) {
      setOn(!shown);
      if (!(error instanceof ApiError)) throw error;
      showError(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <label className="radio">
      <input type="checkbox" checked={isOn} aria-disabled={isBusy || undefined} onChange={({ target }) => change(target.checked)} />
      Let others see that I am going
    </label>
  );
}
