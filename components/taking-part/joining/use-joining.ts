"use client";

import { useState } from "react";
import { useLiveEvent } from "@/components/catalogue/events/live-event";
import { visitSource } from "@/components/catalogue/events/visit";
import { failureText } from "@/components/platform/forms/failure-text";
import { showFailure, showSuccess, warmUpToast } from "@/components/platform/forms/show-toast";
import { readSession } from "@/components/platform/layout/use-session";
import { useRegistrationState } from "@/components/taking-part/joining/registration-state";
import { joinPath, paymentPath } from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";

/** Joins the event of the page, accepts an offer, and leaves; the page then shows the new registration state. */
export function useJoining() {
  const { id, refresh: refreshSeats } = useLiveEvent();
  const { rules, registration, refresh, show, setLate } = useRegistrationState();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");

  /** @param work returns the address of the next page, null for this one @param tell shows the reason of a refusal */
  async function attempt(work: () => Promise<string | null>, tell = (error: ApiError) => setFailure(failureText(error))): Promise<boolean> {
    setBusy(true);
    setFailure("");
    setLate(false);
    warmUpToast();
    let isDone = true;
    let next: string | null = null;
    try {
      next = await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      isDone = false;
      // The event has added requirements since the page was made.
      if (error.code === "more_needed") next = joinPath(id);
      const after = await refresh();
      const isLate = error.code === "event_full" && after?.state === "full" && after.canWait;
      setLate(isLate);
      if (!isLate) tell(error);
    }
    // Loads a new document: only the payment page may load the provider's scripts. The button stays busy meanwhile.
    if (next) window.location.assign(next);
    else {
      refreshSeats();
      setBusy(false);
    }
    return isDone;
  }

  /** Registers, holds a seat, applies, or with `wait` joins the waiting list. A seat with a fee leads to the payment. */
  const join = (wait = false) =>
    attempt(async () => {
      // Not of the last render: a click may come before the first render that knows the session.
      const session = readSession();
      if (session?.type !== "user") return null;
      if (rules.isPlain && !wait && registration?.state !== "offered" && registration?.state !== "forming") {
        const { diffCollege, message } = await api("GET /api/event/hi/{eventId}/{userId}", {
          path: { eventId: id, userId: session.userId },
          query: { source: visitSource(id) },
        });
        if (diffCollege) return paymentPath(id);
        showSuccess(message);
        await refresh();
        return null;
      }
      const { message, registration: joined } = await api("POST /api/events/{id}/registration", {
        path: { id },
        body: { wait, source: visitSource(id) },
      });
      const { state, amount } = joined;
      if ((state === "held" || state === "offered") && amount > 0) return paymentPath(id);
      showSuccess(message);
      show(joined);
      return null;
    });

  /**
   * Gives up the place in line, the application or the offer. A failure is shown in a toast: the refusal may have removed the question's
   * dialog. @returns whether the dialog may close
   */
  const leave = (said: string) =>
    attempt(async () => {
      await api("DELETE /api/events/{id}/registration", { path: { id } });
      showSuccess(said);
      await refresh();
      return null;
    }, showFailure);

  return { join, leave, isBusy, failure };
}
