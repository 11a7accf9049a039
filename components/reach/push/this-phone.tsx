"use client";

import { Send } from "lucide-react";
import { useEffect, useState } from "react";
import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { isIphoneAsked } from "@/components/platform/layout/iphone-line";
import { readPushMark } from "@/components/platform/layout/push-mark";
import { DeviceRow } from "@/components/platform/lists/device-row";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { Ask, Blocked, useAsking } from "@/components/reach/push/ask-card";
import { turnOff } from "@/components/reach/push/subscription";
import { api } from "@/lib/site/api-client/client";
import styles from "./push.module.css";

/** `times` says when it was told last, or since when it is a device. */
type ShownDevice = { id: string; name: string; times: string };

/** The devices that show a student's pushes, this browser among them or not. Source: contract app 7. */
export function ThisPhone({ publicKey, devices }: { publicKey: string | null; devices: readonly ShownDevice[] }) {
  const [, refresh] = useRefresh();
  const { state, isBusy, ask, lookAgain } = useAsking(publicKey, refresh);
  const [isTesting, test] = useCallAndRefresh();
  // The browser knows which one it is; the page does not.
  const [own, setOwn] = useState<string>();
  useEffect(() => setOwn(state === "on" ? readPushMark()?.device : undefined), [state]);
  // There the line on the page says what to do.
  const isToInstall = state === "unable" && isIphoneAsked();
  if ((publicKey === null || isToInstall) && devices.length === 0) return null;
  return (
    <Panel className={classNames(layout.stack, styles.panel)} aria-labelledby="this-phone">
      <h2 className={typography.h3} id="this-phone">
        On this phone
      </h2>
      {state === "ask" && <Ask isBusy={isBusy} onAsk={ask} />}
      {state === "unable" && !isToInstall && <p className={typography.muted}>This browser cannot show notifications from Quad.</p>}
      <Blocked isIt={state === "blocked"} />
      {devices.length > 0 && (
        <ul>
          {devices.map((device) => (
            <ShownRow key={device.id} device={device} isThis={device.id === own} onRemoved={lookAgain} />
          ))}
        </ul>
      )}
      {devices.length > 0 && publicKey !== null && (
        <div>
          <Button busy={isTesting} busyText="Sending..." onClick={() => test(async () => (await api("POST /api/push/test")).message)}>
            <Send />
            Send a test
          </Button>
        </div>
      )}
    </Panel>
  );
}

type RowProps = { device: ShownDevice; isThis: boolean; onRemoved: () => Promise<void> };

function ShownRow({ device: { id, name, times }, isThis, onRemoved }: RowProps) {
  const [isBusy, run] = useCallAndRefresh({ outdatedAt: [404] });
  const remove = async () => {
    await (isThis ? turnOff() : api("DELETE /api/push/{id}", { path: { id } }));
    await onRemoved();
    return "Device removed";
  };
  return (
    <DeviceRow name={name} times={times} isThis={isThis}>
      <Button variant="quiet-red" busy={isBusy} busyText="Removing..." onClick={() => run(remove)}>
        Remove<span className={typography.srOnly}> {name}</span>
      </Button>
    </DeviceRow>
  );
}
