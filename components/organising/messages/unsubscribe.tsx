"use client";

import { useState } from "react";
import { failureText } from "@/components/platform/forms/failure-text";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { useHydrated } from "@/components/platform/forms/use-hydrated";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { NOTIFICATION_SETTINGS_PATH, variableOf } from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import styles from "./unsubscribe.module.css";

/** Turns off the emails named in the address, only when the button is pressed: programs open every link of an email. */
export function Unsubscribe() {
  const isHydrated = useHydrated();
  const [state, setState] = useState<"asked" | "busy" | "done">("asked");
  const [alert, setAlert] = useState<string>();
  const stop = async () => {
    setState("busy");
    setAlert(undefined);
    try {
      await api("POST /api/unsubscribe/{token}", { path: { token: variableOf(window.location) } });
      setState("done");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAlert(failureText(error));
      setState("asked");
    }
  };
  const settings = (
    <SiteLink className={classNames(typography.link, typography.alone)} href={NOTIFICATION_SETTINGS_PATH}>
      settings
    </SiteLink>
  );
  if (state === "done") {
    return (
      <p className={styles.done} role="status">
        Done. You can turn these emails back on in your {settings}.
      </p>
    );
  }
  return (
    <div className={layout.form}>
      <p className={typography.muted}>You’ll stop getting the kind of email you came from.</p>
      <FormAlert text={alert} />
      <Button variant="go" size="big" full disabled={!isHydrated} busy={state === "busy"} busyText="Unsubscribing..." onClick={stop}>
        Unsubscribe
      </Button>
      <p className={typography.muted}>You can choose all your emails in your {settings}.</p>
    </div>
  );
}
