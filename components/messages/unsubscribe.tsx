"use client";

import { useState } from "react";
import { failureText } from "@/components/forms/failure-text";
import { FormAlert } from "@/components/forms/form-alert";
import { useHydrated } from "@/components/forms/use-hydrated";
import { Button } from "@/components/ui/button";
import { SiteLink } from "@/components/ui/site-link";
import { api } from "@/lib/calls/client";
import { NOTIFICATION_SETTINGS_PATH, studentProfilePath } from "@/lib/pages/paths";
import { ApiError } from "@/lib/platform/http/client";

const tokenOf = (address: Location): string => address.pathname.split("/")[2] ?? "";

/** Where the mails of a link are turned on again. The second byte of a token says which they are: 0 is a club's news. */
function settingsPath(token: string): string {
  const begin = token.slice(0, 4).replaceAll("-", "+").replaceAll("_", "/");
  const isNews = /^[A-Za-z\d+/]{4}$/.test(begin) && atob(begin).charCodeAt(1) === 0;
  return isNews ? studentProfilePath("messages") : NOTIFICATION_SETTINGS_PATH;
}

/** Turns off the mails that the address names. Nothing happens before the button is pressed: programs open every link of a mail. */
export function Unsubscribe() {
  const isHydrated = useHydrated();
  const [state, setState] = useState<"asked" | "busy" | "done">("asked");
  const [alert, setAlert] = useState<string>();
  const stop = async () => {
    setState("busy");
    setAlert(undefined);
    try {
      await api("POST /api/unsubscribe/{token}", { path: { token: tokenOf(window.location) } });
      setState("done");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAlert(failureText(error));
      setState("asked");
    }
  };
  const settings = (
    <SiteLink className="link" href={isHydrated ? settingsPath(tokenOf(window.location)) : NOTIFICATION_SETTINGS_PATH}>
      settings
    </SiteLink>
  );
  if (state === "done") {
    return (
      <p className="lead" role="status">
        Done. You can turn them on again in your {settings}.
      </p>
    );
  }
  return (
    <div className="form">
      <p className="muted">You will get no more mails of the kind that you opened this from.</p>
      <FormAlert text={alert} />
      <Button variant="go" size="big" full disabled={!isHydrated} busy={state === "busy"} busyText="Stopping..." onClick={stop}>
        Stop these mails
      </Button>
      <p className="muted">All your choices are in your {settings}.</p>
    </div>
  );
}
