import { useEffect } from "react";

/** Keeps the screen on while the page is seen, if the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      const held = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (isOver) held?.release();
      else lock = held;
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hold);
      lock?.release().catch(() => undefined);
    };
  }, []);
}
