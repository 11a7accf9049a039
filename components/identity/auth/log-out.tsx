"use client";

import { useEffect, useRef, useState } from "react";
import { UnsentQuestion } from "@/components/identity/auth/unsent-question";
import { failureText } from "@/components/platform/forms/failure-text";
import { hasDoorData } from "@/components/platform/layout/door-data";
import { endSession } from "@/components/platform/layout/log-out";
import { readSession } from "@/components/platform/layout/use-session";
import { Button } from "@/components/platform/ui/button";
import { Notice } from "@/components/platform/ui/notice";
import { HOME_PATH } from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";

/** Few devices are used for check-in. */
const loadDoor = () =>
  import("@/components/taking-part/door/clear-device").catch(() => {
    throw new ApiError(0);
  });

/**
 * Logs out automatically, and by its button if that failed. Opening the page alone changes nothing. A device with unsent check-ins asks
 * first, and all its check-in data is removed. A device that cannot read that data logs out all the same. Source: spec §2; contract base 2;
 * contract organisers 8.4.
 */
export function LogOut() {
  const isStarted = useRef(false);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(true);
  const [unsent, setUnsent] = useState(0);

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      setFailure(failureText(error));
    }
  };

  const logOut = (isAsked = false) =>
    attempt(async () => {
      const account = readSession()?.userId;
      const door = account && hasDoorData() ? await loadDoor() : undefined;
      if (account && door) {
        const count = isAsked ? 0 : await door.countUnsent(account).catch(() => 0);
        setUnsent(count);
        if (count > 0) return setBusy(false);
      }
      await endSession(async () => {
        if (account) await door?.clearDevice(account);
      });
      // Loads a new document, so that nothing private stays in the router's memory; and Back does not log out again.
      window.location.replace(HOME_PATH);
    });

  const sendFirst = () =>
    attempt(async () => {
      const { sendUnsent } = await loadDoor();
      await sendUnsent(readSession()?.userId ?? "");
      await logOut();
    });

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    logOut();
  });

  return (
    <>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {unsent > 0 ? (
        <UnsentQuestion count={unsent} busy={busy} onSend={sendFirst} onLogOut={() => logOut(true)} />
      ) : (
        <Button variant="go" size="big" full busy={busy} busyText="Logging out..." onClick={() => logOut()}>
          Logout
        </Button>
      )}
    </>
  );
}
