"use client";

import { useEffect, useState } from "react";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import type { ScreenJson } from "@/lib/taking-part/door/calls";

const EVERY_MS = 5_000;
const EVERY_HIDDEN_MS = 20_000;
const LONGEST_MS = 60_000;
const ANSWER_WITHIN_MS = 4_000;
/** The server has the next code only after this one has ended. */
const AFTER_CHANGE_MS = 200;

export type HereScreenState =
  | { kind: "loading" | "lost" | "off" | "loggedOut" | "refused" }
  /** `until` is the time of the next code, as `performance.now()` counts. */
  | { kind: "code"; code: string; url: string; counts: ScreenJson["counts"]; until: number };

/**
 * The screen's state. It requests a code every five seconds, less often while hidden or failing, and when the code changes. Without an
 * answer there is no code. Source: contract organisers 8.2 and 8.5.
 */
export function useHereScreen(eventId: string): HereScreenState {
  const [state, setState] = useState<HereScreenState>({ kind: "loading" });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let turn = 0;

    const ask = async () => {
      clearTimeout(timer);
      const own = ++turn;
      const next = await read(eventId);
      if (own !== turn) return;
      failures = next.kind === "code" ? 0 : failures + 1;
      setState(next);
      timer = setTimeout(ask, waitAfter(next, failures));
    };
    const loseConnection = () => {
      turn++;
      clearTimeout(timer);
      setState({ kind: "lost" });
    };
    const seen = () => document.visibilityState === "visible" && ask();

    ask();
    window.addEventListener("online", ask);
    window.addEventListener("offline", loseConnection);
    document.addEventListener("visibilitychange", seen);
    return () => {
      turn++;
      clearTimeout(timer);
      window.removeEventListener("online", ask);
      window.removeEventListener("offline", loseConnection);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [eventId]);

  return state;
}

async function read(eventId: string): Promise<HereScreenState> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const { code, url, counts, changesAt, serverTime } = await api("GET /api/door/{eventId}/screen", { path: { eventId }, signal });
    return { kind: "code", code, url, counts, until: performance.now() + Date.parse(changesAt) - Date.parse(serverTime) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "self_check_in_off") return { kind: "off" };
    if (error.status === 401) return { kind: "loggedOut" };
    return { kind: [403, 404].includes(error.status) ? "refused" : "lost" };
  }
}

function waitAfter(state: HereScreenState, failures: number): number {
  const usual = document.visibilityState === "visible" ? EVERY_MS : EVERY_HIDDEN_MS;
  if (state.kind === "code") return Math.min(usual, Math.max(0, state.until - performance.now()) + AFTER_CHANGE_MS);
  return Math.min(usual * 2 ** Math.max(0, failures - 1), LONGEST_MS);
}
