"use client";

import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { readPushMark } from "@/components/platform/layout/push-mark";
import { DeviceRow } from "@/components/platform/lists/device-row";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { NOTIFICATION_SETTINGS_PATH } from "@/lib/identity/pages/paths";
import { api } from "@/lib/site/api-client/client";

/** `times` says when it was used and since when it lasts. */
type ShownSession = { id: string; device: string; times: string; isCurrent: boolean };

/**
 * The sessions of an account. Source: contract trust 5.
 * @param getsPushes whether its phones may get notifications, which do not end with a session
 */
export function SessionsPanel({ sessions, getsPushes }: { sessions: readonly ShownSession[]; getsPushes: boolean }) {
  const [isBusy, run] = useCallAndRefresh();
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const number = others === 1 ? "1 log-in" : `${others} log-ins`;
  return (
    <Panel className={layout.stack} aria-labelledby="sessions">
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
  return (
    <DeviceRow name={device} times={times} isThis={isCurrent}>
      {!isCurrent && (
        <Button
          busy={isBusy}
          busyText="Logging out..."
          onClick={() => run(async () => (await api("DELETE /api/auth/sessions/{id}", { path: { id } })).message)}
        >
          Log out<span className={typography.srOnly}> of {device}</span>
        </Button>
      )}
    </DeviceRow>
  );
}
