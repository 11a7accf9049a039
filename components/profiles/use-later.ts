"use client";

import { useEffect, useRef } from "react";

/** Runs an act after a while, unless the person has left the screen by then. */
export function useLater() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (act: () => void, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, afterMs);
  };
}
