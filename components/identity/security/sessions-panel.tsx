"use client";

import { Check, Laptop, Smartphone, SquareTerminal } from "lucide-react";
import styles from "@/components/identity/security/security.module.css";
import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { readPushMark } from "@/components/platform/layout/push-mark";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { AlertDialog } from "@/components/platform/ui/dialog";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import sign from "@/components/platform/ui/sign.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import { NOTIFICATION_SETTINGS_PATH } from "@/lib/identity/pages/paths";
import { api } from "@/lib/site/api-client/client";

/** `times` says when it was used and since when it lasts. */
type ShownSession = { id: string; device: string; times: string; isCurrent: boolean };

function signOf(device: string) {
  if (device === "A program") return SquareTerminal;
  return /Android|iOS/.test(device) ? Smartphone : Laptop;
}

/**
 * The sessions of an account. Source: contract trust 5.
 * @param getsPushes whether its phones may get notifications, which do not end with a session
 */
export function SessionsPanel({ sessions, getsPushes }: { sessions: readonly ShownSession[]; getsPushes: boolean }) {
  const [isBusy, run] = useCallAndRefresh();
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const number = others === 1 ? "1 log-in" : `${others} log-ins`;
  return (
    <Panel className={styles.panel} aria-labelledby="sessions">
      <h2 className={typography.h3} id="sessions">
        Where you are logged in
      </h2>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {getsPushes && (
        <p className={typography.hint}>
          Logging out another phone does not stop its notifications. You remove it in{" "}
          <SiteLink className={typography.link} href={NOTIFICATION_SETTINGS_PATH}>
            Notification settings
          </SiteLink>
          .
        </p>
      )}
      {others > 0 && (
        <div className={layout.savebar}>
          <AlertDialog
            trigger={
              <Button busy={isBusy} busyText="Logging out...">
                Log out everywhere else
              </Button>
            }
            title="Log out everywhere else?"
            text={`${number} will end straight away, open pages too. You stay logged in here.`}
            confirm={`Log out ${others}`}
            onConfirm={() =>
              run(async () => (await api("DELETE /api/auth/sessions", { query: { device: readPushMark()?.device } })).message)
            }
          />
        </div>
      )}
    </Panel>
  );
}

function SessionRow({ session: { id, device, times, isCurrent } }: { session: ShownSession }) {
  const [isBusy, run] = useCallAndRefresh({ outdatedAt: [404] });
  const Sign = signOf(device);
  return (
    <li className={classNames(layout.row, layout.wraps)}>
      <span className={sign.root}>
        <Sign aria-hidden="true" />
      </span>
      <div className={layout.grow}>
        <p className={styles.name}>
          {device}
          {isCurrent && (
            <State Icon={Check} look="ok">
              This browser
            </State>
          )}
        </p>
        <p className={classNames(typography.meta, typography.num)}>{times}</p>
      </div>
      {!isCurrent && (
        <Button
          busy={isBusy}
          busyText="Logging out..."
          onClick={() => run(async () => (await api("DELETE /api/auth/sessions/{id}", { path: { id } })).message)}
        >
          Log out<span className={typography.srOnly}> of {device}</span>
        </Button>
      )}
    </li>
  );
}
