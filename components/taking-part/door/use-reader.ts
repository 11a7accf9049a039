import { useEffect, useEffectEvent } from "react";

/** A pause of this length begins another code. Hand-held readers are faster, even on a slow device. */
const SAME_CODE_MS = 1500;
const SHORTEST_CODE = 4;

/**
 * Takes a code that a hand-held reader types while no field has the focus. Fields handle their own input. Source: contract organisers 8.3.
 */
export function useReader(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    let [typed, lastAt] = ["", 0];
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isField(event.target)) return;
      if (event.timeStamp - lastAt > SAME_CODE_MS) typed = "";
      if (event.key === "Enter" && typed.length >= SHORTEST_CODE) {
        // Otherwise it would press the button that has the focus.
        event.preventDefault();
        event.stopPropagation();
        take(typed.trim());
        typed = "";
      } else if (event.key.length === 1) {
        // No code begins with a space, which presses the button that has the focus.
        if (event.key === " " && !typed) return;
        if (event.key === " ") event.preventDefault();
        typed += event.key;
        lastAt = event.timeStamp;
      }
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, []);
}

const isField = (target: EventTarget | null): boolean => target instanceof Element && target.matches("input, textarea, select");
