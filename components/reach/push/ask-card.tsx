"use client";

import { Bell, BellOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { showError, showFailure, showSuccess, warmUpToast } from "@/components/platform/forms/show-toast";
import { useSession } from "@/components/platform/layout/use-session";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import noticeStyles from "@/components/platform/ui/notice.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { canShowPushes, isTurnedOn, turnOn } from "@/components/reach/push/subscription";
import { ApiError } from "@/lib/platform/http/client";
import styles from "./push.module.css";

type Asking = "ask" | "on" | "blocked" | "unable";

/** The state of this browser: whether there is something to ask it. */
async function asking(): Promise<Asking> {
  if (!canShowPushes()) return "unable";
  if (Notification.permission === "denied") return "blocked";
  return (await isTurnedOn()) ? "on" : "ask";
}

/** @returns the state of this browser, undefined until it is known, and the function that asks it */
export function useAsking(publicKey: string | null, onTurnedOn?: () => void) {
  const session = useSession();
  const [state, setState] = useState<Asking>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!publicKey || !session) return;
    let isLeft = false;
    asking().then((found) => isLeft || setState(found));
    return () => {
      isLeft = true;
    };
  }, [publicKey, session]);

  const ask = async () => {
    if (!publicKey || isBusy) return;
    warmUpToast();
    setBusy(true);
    try {
      const outcome = await turnOn(publicKey);
      if (outcome === "on") {
        showSuccess("Turned on");
        onTurnedOn?.();
      }
      if (outcome === "unavailable") showError("Your browser’s push service did not answer. Please try again.");
      setState(await asking());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { state, isBusy, ask, lookAgain: async () => setState(await asking()) };
}

/** A browser's refusal, which only its own settings can take back. Announced when a press has led to it. */
export function Blocked({ isIt, className }: { isIt: boolean; className?: string }) {
  return (
    <div role="status">
      {isIt && (
        <div className={classNames(noticeStyles.root, noticeStyles.warn, className)}>
          <BellOff />
          <p>Your browser blocks notifications from Quad. Allow them in its settings for this site.</p>
        </div>
      )}
    </div>
  );
}

/** The words and the button that ask. */
export function Ask({ isBusy, onAsk }: { isBusy: boolean; onAsk: () => void }): ReactNode {
  return (
    <div className={styles.ask}>
      <Bell aria-hidden="true" />
      <div>
        <p className={styles.strong}>Hear straight away when a seat is yours or an event changes.</p>
        <p className={typography.meta}>Beside the emails, never for news you did not ask for.</p>
      </div>
      <Button variant="go" full busy={isBusy} busyText="Turning on..." onClick={onAsk}>
        Turn on
      </Button>
    </div>
  );
}

/**
 * Asks a student whether this browser may show pushes. Nothing where it cannot, where it does already, and where pushes are not offered.
 * Only the press asks the browser.
 * @param className of what is shown, for its distance from what stands beside it Source: contract app 5.
 */
export function AskCard({ publicKey, className }: { publicKey: string | null; className?: string }) {
  const { state, isBusy, ask } = useAsking(publicKey);
  return (
    <>
      {state === "ask" && (
        <Panel className={className} aria-label="Notifications on this phone">
          <Ask isBusy={isBusy} onAsk={ask} />
        </Panel>
      )}
      <Blocked isIt={state === "blocked"} className={className} />
    </>
  );
}
