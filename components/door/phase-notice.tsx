import type { DoorState } from "@/components/door/door";
import { unsentNotice } from "@/components/door/unsent-notice";
import { Button } from "@/components/ui/button";
import { doorPath, HOME_PATH, LOG_IN_PATH, logInAndReturn } from "@/lib/pages/paths";

const TEXTS: Record<DoorState["phase"], string> = {
  opening: "Opening the door…",
  ready: "",
  no_list: "",
  signed_out: "Please log in to open the door.",
  no_right: "You may not check people in here. The list was removed from this device.",
  over: "This event is over. Its list was removed from this device.",
  no_storage:
    "This browser cannot keep check-ins, so that they could be lost. Leave private windows, or free some space, and open the page again.",
};

type PhaseNoticeProps = Pick<DoorState, "phase" | "unsent" | "forReview"> & { eventId: string; onSend(): void };

/** The page while nobody can be scanned. */
export function PhaseNotice({ phase, unsent, forReview, eventId, onSend }: PhaseNoticeProps) {
  const isSignedOut = phase === "signed_out";
  return (
    <div className="door-notice" role="status">
      <p className="h3">{TEXTS[phase]}</p>
      {forReview > 0 && <p>{forReview === 1 ? "1 check-in was" : `${forReview} check-ins were`} sent and kept for the organiser.</p>}
      {unsent > 0 && <p>{isSignedOut ? "Check-ins that were not sent are kept on this device for you." : unsentNotice(unsent)}</p>}
      {unsent > 0 && !isSignedOut && (
        <Button variant="go" onClick={onSend}>
          Send them now
        </Button>
      )}
      {isSignedOut && (
        <a className="btn go" href={logInAndReturn(LOG_IN_PATH, doorPath(eventId))}>
          Login
        </a>
      )}
      {(phase === "no_right" || phase === "over") && (
        <a className="btn" href={HOME_PATH}>
          Back to Home
        </a>
      )}
    </div>
  );
}
