"use client";

import { Lock, LogIn, ToggleLeft, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import { everySecond } from "@/components/platform/ui/every-second";
import { Brand } from "@/components/platform/ui/mark";
import { QrCode } from "@/components/platform/ui/qr-code";
import typography from "@/components/platform/ui/typography.module.css";
import { type HereScreenState, useHereScreen } from "@/components/taking-part/door/use-here-screen";
import styles from "./here-screen.module.css";

const STEP_MS = 30_000;
/** The mark's ring, starting from its open corner. */
const RING = "M192 136V30a22 22 0 0 0-22-22H30A22 22 0 0 0 8 30v140a22 22 0 0 0 22 22h106";

type Props = { eventId: string; eventName: string };

/**
 * The check-in screen for a projector. The mark is the clock: its ring runs out, and its block shows the seconds. Source: contract
 * organisers 8.5.
 */
export function HereScreen({ eventId, eventName }: Props) {
  const state = useHereScreen(eventId);
  const counts = state.kind === "code" ? state.counts : undefined;
  return (
    <main className={styles.root} id="main">
      <div className={styles.top}>
        <Brand />
        {counts && (
          <p className={styles.count}>
            <b className={styles.number}>{counts.checkedIn}</b>
            <span className={typography.num}>of {counts.confirmed} checked in</span>
          </p>
        )}
      </div>
      {state.kind === "code" ? <Code state={state} eventName={eventName} /> : <NoCode kind={state.kind} eventName={eventName} />}
      <div className={styles.foot}>
        <p>The code changes every 30 seconds. Check in with your own Quad account and ticket.</p>
      </div>
    </main>
  );
}

type CodeState = Extract<HereScreenState, { kind: "code" }>;

function Code({ state: { code, url, until }, eventName }: { state: CodeState; eventName: string }) {
  const left = useSyncExternalStore(
    everySecond,
    () => Math.max(0, Math.ceil((until - performance.now()) / 1000)),
    () => 0,
  );
  return (
    <div className={styles.middle}>
      <div className={styles.clock}>
        <svg viewBox="0 0 200 200" aria-hidden="true">
          <path d={RING} fill="none" stroke="var(--stage-raised)" strokeWidth="12" />
          <path
            d={RING}
            pathLength="100"
            fill="none"
            stroke="var(--on-stage)"
            strokeWidth="12"
            strokeDasharray={`${(left * 100_000) / STEP_MS} 100`}
          />
        </svg>
        <div className={styles.paper}>
          <QrCode text={url} label="Code to check in, also in letters beside it" />
        </div>
        <p className={classNames(styles.left, typography.num)} role="timer" aria-label={`${left} seconds left`}>
          <b className={styles.number}>{left}</b>
        </p>
      </div>
      <div className={styles.how}>
        <h1 className={classNames(typography.h2, styles.title)}>{eventName}</h1>
        <p>Scan the code. If your phone asks for it, type</p>
        <p className={classNames(styles.number, styles.code)}>{code}</p>
      </div>
    </div>
  );
}

const NO_CODE: Record<Exclude<HereScreenState["kind"], "code">, { title: string; text: string; icon?: ReactNode }> = {
  loading: { title: "One moment", text: "Loading the code..." },
  lost: {
    title: "No connection",
    text: "The code will be back when we’re online again. Until then, please show your ticket at the entrance.",
    icon: <WifiOff />,
  },
  off: {
    title: "Self check-in is off",
    text: "Please show your ticket at the entrance. A manager can turn it on under Check-in.",
    icon: <ToggleLeft />,
  },
  loggedOut: { title: "You’ve been logged out", text: "Log in again to show the code.", icon: <LogIn /> },
  refused: {
    title: "You can no longer show the code",
    text: "Please show your ticket at the entrance. Another organiser of this event can show the code.",
    icon: <Lock />,
  },
};

function NoCode({ kind, eventName }: { kind: Exclude<HereScreenState["kind"], "code">; eventName: string }) {
  const { title, text, icon } = NO_CODE[kind];
  return (
    <div className={classNames(styles.middle, styles.noCode)}>
      <div className={styles.clock}>
        <svg viewBox="0 0 200 200" aria-hidden="true">
          <path d={RING} fill="none" stroke="var(--on-stage-2)" strokeWidth="10" strokeDasharray="14 12" />
        </svg>
        <span className={styles.sign}>{icon}</span>
      </div>
      <div className={styles.how} role="status">
        <h1 className={typography.srOnly}>{eventName}</h1>
        <p className={classNames(typography.h2, styles.title)}>{title}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}
