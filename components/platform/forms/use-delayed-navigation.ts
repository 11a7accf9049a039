"use client";

import { useEffect, useRef, useState } from "react";

/**
 * Navigates after a delay, unless the person has left the screen by then. `leaving` is true from the call on, so that nothing is sent twice
 * in between, and false again when the browser restores the same page. `stay` cancels it.
 */
export function useDelayedNavigation() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("pageshow", onPageShow);
      clearTimeout(timer.current);
    };
  }, []);

  const later = (act: () => void, afterMs: number) => {
    setLeaving(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(act, afterMs);
  };
  const stay = () => {
    clearTimeout(timer.current);
    setLeaving(false);
  };
  return { later, stay, leaving };
}
