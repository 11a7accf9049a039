"use client";

import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLiveEvent } from "@/components/events/live-event";
import { failureText } from "@/components/forms/failure-text";
import { showSuccess, warmUpToast } from "@/components/forms/show-toast";
import { useSession } from "@/components/layout/use-session";
import { useJoining } from "@/components/registrations/joining";
import { JoinedState, useRefusal } from "@/components/registrations/registration-summary";
import { Button, LinkButton } from "@/components/ui/button";
import { minutesAndSeconds, useSecondsLeft } from "@/components/ui/seconds-left";
import { api } from "@/lib/calls/client";
import { eventPath, logInAndReturn, paymentPath, STUDENT_LOG_IN_PATH } from "@/lib/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import { priceText } from "@/lib/platform/money/price";

/**
 * Joins the event, for students only; visitors see a link to log in unless registration is impossible, and other accounts see nothing. CSS
 * picks between the two before hydration, and the line under the button has its height from the start, so nothing moves. The server decides
 * when it is pressed. Source: spec §4 and §6.
 */
export function RegisterButton() {
  const { id, state } = useLiveEvent();
  const refusal = useRefusal();
  // Known when the page was made, and final.
  if (state === "cancelled") return null;
  return (
    <>
      <div className="for-students">
        <StudentsPart />
      </div>
      {!refusal && (
        <LinkButton className="signed-out" href={logInAndReturn(STUDENT_LOG_IN_PATH, eventPath(id))} variant="go" size="big" full>
          Log in to register
        </LinkButton>
      )}
    </>
  );
}

function StudentsPart() {
  const { id, refresh: refreshSeats } = useLiveEvent();
  const { decision, refresh } = useJoining();
  const session = useSession();
  const refusal = useRefusal();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const wasPressed = useRef(false);
  const noteId = useId();

  async function register() {
    if (session?.type !== "user") return;
    setBusy(true);
    setFailure("");
    warmUpToast();
    try {
      const { diffCollege, message } = await api("GET /api/event/hi/{eventId}/{userId}", {
        path: { eventId: id, userId: session.userId },
      });
      // Loads a new document: only the payment page may load the provider's scripts.
      if (diffCollege) return window.location.assign(paymentPath(id));
      wasPressed.current = true;
      showSuccess(message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(failureText(error));
    }
    refreshSeats();
    await refresh();
    setBusy(false);
  }

  if (decision?.state === "joined") return <JoinedPart joined={decision} takesFocus={wasPressed.current} />;
  if (decision?.state === "held") {
    return (
      <>
        <a className="btn go big full" href={paymentPath(id)}>
          Complete your payment
        </a>
        <Note>
          <HeldFor until={decision.heldUntil} />
        </Note>
      </>
    );
  }
  return (
    <>
      <Button
        variant="go"
        size="big"
        full
        busy={isBusy}
        busyText="Registering…"
        aria-disabled={refusal !== ""}
        aria-describedby={noteId}
        onClick={refusal ? undefined : register}
      >
        Register for Event
      </Button>
      <Note id={noteId}>{refusal || costText(decision)}</Note>
      {failure && !refusal && (
        <p className="err" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

type Joined = Extract<ReturnType<typeof useJoining>["decision"], { state: "joined" }>;

function JoinedPart({ joined: { ticket, checkedInAt }, takesFocus }: { joined: Joined; takesFocus: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  // The pressed button has disappeared, and the focus with it.
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) link.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <LinkButton ref={link} href={ticket} size="big" full>
        Ticket
      </LinkButton>
      <Note>
        <CircleCheck className="icon" aria-hidden="true" />
        <JoinedState checkedInAt={checkedInAt} />
      </Note>
    </>
  );
}

/** The line under the button. It does not fit the bar of phones, where its text is beside the button. */
function Note({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="hint joining-note">
      {children}
    </p>
  );
}

function HeldFor({ until }: { until: string }) {
  const left = useSecondsLeft(new Date(until), new Date());
  if (left === 0) return "Your seat is no longer held.";
  return (
    <>
      Your seat is held for <span className="num">{minutesAndSeconds(left)}</span>
    </>
  );
}

function costText(decision: ReturnType<typeof useJoining>["decision"]): string {
  if (decision?.state === "pay") return `You pay ${priceText(Math.round(decision.amount * 100))}.`;
  return decision?.state === "free" ? "It costs you nothing." : "";
}
