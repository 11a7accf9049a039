import { Button } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import type { DoorState } from "@/components/taking-part/door/door";
import { unsentNotice } from "@/components/taking-part/door/unsent-notice";
import { doorPath, HOME_PATH, LOG_IN_PATH, logInAndReturn } from "@/lib/identity/pages/paths";
import noticeStyles from "./door-notice.module.css";

const TEXTS: Record<DoorState["phase"], string> = {
  opening: "Loading check-in...",
  ready: "",
  no_list: "",
  signed_out: "Log in to check people in.",
  no_right: "You no longer have permission to check people in. The list was removed from this device.",
  over: "This event has ended. Its list was removed from this device.",
  no_storage:
    "This browser cannot save check-ins, so they could be lost. Close private windows or free up some space, then open this page again.",
};

type PhaseNoticeProps = Pick<DoorState, "phase" | "unsent" | "forReview"> & { eventId: string; onSend(): void };

/** The page while scanning is impossible. */
export function PhaseNotice({ phase, unsent, forReview, eventId, onSend }: PhaseNoticeProps) {
  const isSignedOut = phase === "signed_out";
  return (
    <div className={noticeStyles.root} role="status">
      <p className={classNames(typography.h3, noticeStyles.title)}>{TEXTS[phase]}</p>
      {forReview > 0 && <p>{forReview === 1 ? "1 check-in was" : `${forReview} check-ins were`} sent for the organiser to decide.</p>}
      {unsent > 0 && <p>{isSignedOut ? "Check-ins that were not sent are saved on this device." : unsentNotice(unsent)}</p>}
      {unsent > 0 && !isSignedOut && (
        <Button variant="go" onClick={onSend}>
          Send them now
        </Button>
      )}
      {isSignedOut && (
        <a className={classNames(buttonStyles.root, buttonStyles.go)} href={logInAndReturn(LOG_IN_PATH, doorPath(eventId))}>
          Login
        </a>
      )}
      {(phase === "no_right" || phase === "over") && (
        <a className={buttonStyles.root} href={HOME_PATH}>
          Back to Home
        </a>
      )}
    </div>
  );
}
