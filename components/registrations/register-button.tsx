"use client";

import { useId, useState } from "react";
import { useLiveEvent } from "@/components/events/detail/live-event";
import { failureText } from "@/components/forms/failure-text";
import { saySuccess, warmUpToast } from "@/components/forms/say";
import { useSession } from "@/components/layout/use-session";
import { Button, LinkButton } from "@/components/ui/button";
import { ApiError, api } from "@/lib/http/client";

const CLOSED_BECAUSE = {
  upcoming: "Registration has not begun.",
  closed: "Registration is closed.",
  over: "Registration is over.",
  cancelled: "This event was cancelled.",
} as const;

/**
 * Joins the event, for students alone; visitors are shown the way to log in, and nobody else sees anything. Which of the two shows is up
 * to CSS before the page is live, so nothing moves. The server decides when it is pressed. Source: spec §4 and §6.
 */
export function RegisterButton() {
  const { id, state, seats, refresh } = useLiveEvent();
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const noteId = useId();
  const refusal = state !== "open" ? CLOSED_BECAUSE[state] : seats?.isFull ? "No seats left." : "";
  const note = refusal || failure;

  async function register() {
    if (session?.type !== "user") return;
    setBusy(true);
    setFailure("");
    warmUpToast();
    try {
      const { diffCollege, message } = await api<{ diffCollege: boolean; message: string }>("GET", `/api/event/hi/${id}/${session.userId}`);
      // A document of its own: the payment page alone may load the provider's scripts.
      if (diffCollege) return window.location.assign(`/payment/${id}`);
      saySuccess(message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(failureText(error));
    }
    setBusy(false);
    refresh();
  }

  return (
    <>
      <div className="for-students">
        <Button
          variant="go"
          size="big"
          full
          busy={isBusy}
          busyText="Registering…"
          aria-disabled={refusal !== ""}
          aria-describedby={note ? noteId : undefined}
          onClick={refusal ? undefined : register}
        >
          Register for Event
        </Button>
        {note && (
          <p id={noteId} className={refusal ? "hint" : "err"} role={refusal ? undefined : "alert"}>
            {note}
          </p>
        )}
      </div>
      <LinkButton className="signed-out" href={`/student-login?callbackUrl=/event/${id}`} variant="go" size="big" full>
        Log in to register
      </LinkButton>
    </>
  );
}
