"use client";

import { useParams } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useHydrated } from "@/components/platform/forms/use-hydrated";
import { useSession } from "@/components/platform/layout/use-session";
import typography from "@/components/platform/ui/typography.module.css";
import { CameraView } from "@/components/taking-part/door/camera-view";
import { DeviceDrawer } from "@/components/taking-part/door/device-drawer";
import { Door } from "@/components/taking-part/door/door";
import { DoorFoot, type DrawerName } from "@/components/taking-part/door/door-foot";
import { DoorFrame } from "@/components/taking-part/door/door-frame";
import { DoorHead } from "@/components/taking-part/door/door-head";
import { DoorSide, RecentDrawer, SearchDrawer } from "@/components/taking-part/door/door-lists";
import { keepOffline } from "@/components/taking-part/door/keep-offline";
import { PhaseNotice } from "@/components/taking-part/door/phase-notice";
import { ResultCard } from "@/components/taking-part/door/result-card";
import { allowSound, signal } from "@/components/taking-part/door/signals";
import { useCamera } from "@/components/taking-part/door/use-camera";
import { useReader } from "@/components/taking-part/door/use-reader";
import { useWakeLock } from "@/components/taking-part/door/use-wake-lock";

/**
 * The scanner. The server renders it without names or numbers, so that the service worker may store it; all data comes from calls and from
 * this device. Source: contract organisers 8.3.
 */
export function Scanner() {
  const { eventId } = useParams<{ eventId: string }>();
  const session = useSession();
  const isHydrated = useHydrated();
  const account = session?.userId;
  const [door, setDoor] = useState<Door>();
  /** The unsent check-ins of the door that closed, as it does when a call finds that the log-in has ended. */
  const [unsent, setUnsent] = useState(0);

  useEffect(() => {
    if (!account) return;
    if (isOfOtherAddress()) return location.reload();
    const opened = new Door(account, eventId, signal);
    setDoor(opened);
    opened.open();
    return () => {
      opened.close();
      setDoor(undefined);
      setUnsent(opened.getState().unsent);
    };
  }, [account, eventId]);

  if (isHydrated && !account) {
    return (
      <DoorFrame>
        <h1 className={typography.srOnly}>Check-in</h1>
        <PhaseNotice phase="signed_out" unsent={unsent} forReview={0} eventId={eventId} onSend={() => {}} />
      </DoorFrame>
    );
  }
  return door ? <OpenDoor door={door} /> : <DoorFrame />;
}

function OpenDoor({ door }: { door: Door }) {
  const state = useSyncExternalStore(door.subscribe, door.getState, door.getState);
  const { phase, device, list, unsent } = state;
  const [drawer, setDrawer] = useState<DrawerName | null>(null);
  const [isKept, setKept] = useState(false);
  const isScanning = phase === "ready" || phase === "no_list";
  const keep = () => keepOffline().then(setKept);

  const camera = useCamera(
    isScanning,
    (code) => !isAnswering() && door.take(code, "camera"),
    // The decoder may be a file of its own, which is also needed offline.
    keep,
  );
  useReader((code) => door.take(code, "reader"));
  useWakeLock();
  useEffect(() => {
    keepOffline().then(setKept);
  }, []);

  const isFirstTime = isScanning && device !== null && !device.isAsked;
  const closeDrawer = () => {
    setDrawer(null);
    if (isFirstTime) door.change({ isAsked: true });
  };
  const open = isFirstTime ? "device" : drawer;

  return (
    <DoorFrame isLight={device?.isLight} onPress={allowSound}>
      <DoorHead
        state={state}
        timeZone={door.timeZone}
        onDevice={() => setDrawer("device")}
        onSend={() => door.sendNow(true)}
        onMute={() => door.change({ isMuted: !device?.isMuted })}
        eventId={door.eventId}
      />
      {isScanning ? (
        <>
          <CameraView camera={camera} onSearch={() => setDrawer("search")} isEmpty={phase === "no_list"} />
          <DoorSide door={door} state={state} />
          <DoorFoot
            camera={camera}
            open={open}
            onOpen={setDrawer}
            isMuted={device?.isMuted ?? false}
            onMute={(isMuted) => door.change({ isMuted })}
          />
          <ResultCard door={door} state={state} onSearch={() => setDrawer("search")} />
        </>
      ) : (
        <PhaseNotice phase={phase} unsent={unsent} forReview={state.forReview} eventId={door.eventId} onSend={() => door.sendNow(true)} />
      )}
      {open === "search" && <SearchDrawer door={door} state={state} onClose={closeDrawer} />}
      {open === "recent" && <RecentDrawer door={door} state={state} onClose={closeDrawer} />}
      {open === "device" && device && (
        <DeviceDrawer
          door={door}
          device={device}
          unsent={unsent}
          isFirst={isFirstTime}
          isKept={isKept && list !== null}
          onClose={closeDrawer}
        />
      )}
    </DoorFrame>
  );
}

/** The screen shows something else; the next ticket must not replace it. */
const isAnswering = (): boolean => document.querySelector('[role="alertdialog"], [role="dialog"]') !== null;

/**
 * Whether a link inside the site led here, so that the document still belongs to another address: the service worker then does not store
 * it, and its policy is another page's. A reload gives the page its own document.
 */
function isOfOtherAddress(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation !== undefined && URL.canParse(navigation.name) && new URL(navigation.name).pathname !== location.pathname;
}
