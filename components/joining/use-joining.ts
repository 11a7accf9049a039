"use client";

import { useState } from "react";
import { useLiveEvent } from "@/components/events/live-event";
import { failureText } from "@/components/forms/failure-text";
import { showSuccess, warmUpToast } from "@/components/forms/show-toast";
import { useStanding } from "@/components/joining/standing";
import { useSession } from "@/components/layout/use-session";
import { api } from "@/lib/calls/client";
import { paymentPath } from "@/lib/pages/paths";
import { ApiError } from "@/lib/platform/http/client";

/** Joins the event of the page, accepts an offer, and leaves; the page then shows the new standing. */
export function useJoining() {
  const { id, refresh: refreshSeats } = useLiveEvent();
  const { rules, standing, refresh, show, setLate } = useStanding();
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setFailure("");
    setLate(false);
    warmUpToast();
    let isDone = true;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      isDone = false;
      const isLate = error.code === "event_full" && error.data.canWait !== false && rules.waitlist;
      setLate(isLate);
      if (!isLate) setFailure(failureText(error));
      await refresh();
    }
    refreshSeats();
    setBusy(false);
    return isDone;
  }

  /** Registers, holds a seat, applies, or with `wait` joins the waiting list. A seat that has to be paid leads to the payment. */
  const join = (wait = false) =>
    attempt(async () => {
      if (session?.type !== "user") return;
      if (rules.isPlain && !wait && standing?.state !== "offered" && standing?.state !== "forming") {
        const { diffCollege, message } = await api("GET /api/event/hi/{eventId}/{userId}", {
          path: { eventId: id, userId: session.userId },
        });
        // Loads a new document: only the payment page may load the provider's scripts.
        if (diffCollege) return window.location.assign(paymentPath(id));
        showSuccess(message);
        return refresh();
      }
      const { message, registration } = await api("POST /api/events/{id}/registration", { path: { id }, body: { wait } });
      const { state, amount } = registration;
      if ((state === "held" || state === "offered") && amount > 0) return window.location.assign(paymentPath(id));
      showSuccess(message);
      show(registration);
    });

  /** Gives up the place in line, the application or the offer. @returns whether the dialog that asked may close */
  const leave = async () => {
    const isDone = await attempt(async () => {
      const { message } = await api("DELETE /api/events/{id}/registration", { path: { id } });
      showSuccess(message);
      await refresh();
    });
    return isDone;
  };

  return { join, leave, isBusy, failure };
}
