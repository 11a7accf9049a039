"use client";

import { useEffect, useRef, useState } from "react";
import { failureText } from "@/components/forms/failure-text";
import { clearDisplayCookies } from "@/components/layout/use-session";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { api } from "@/lib/calls/client";
import { HOME_PATH } from "@/lib/pages/paths";
import { ApiError } from "@/lib/platform/http/client";

/** Logs out automatically, and by its button if that failed. Opening the page alone changes nothing. Source: spec §2; contract 2. */
export function LogOut() {
  const isStarted = useRef(false);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(true);

  const logOut = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api("POST /api/auth/logout");
      clearDisplayCookies();
      // Loads a new document, so that nothing private stays in the router's memory; and Back does not log out again.
      window.location.replace(HOME_PATH);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(failureText(error));
      setBusy(false);
    }
  };

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    logOut();
  });

  return (
    <>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button variant="go" size="big" full busy={busy} busyText="Logging out..." onClick={logOut}>
        Logout
      </Button>
    </>
  );
}
