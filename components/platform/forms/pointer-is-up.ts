let isUp: Promise<void> = Promise.resolve();

if (typeof document !== "undefined") {
  document.addEventListener(
    "pointerdown",
    () => {
      isUp = new Promise((resolve) => {
        const afterTheClick = () => setTimeout(resolve);
        document.addEventListener("pointerup", afterTheClick, { once: true, capture: true });
        document.addEventListener("pointercancel", afterTheClick, { once: true, capture: true });
      });
    },
    { capture: true },
  );
}

/**
 * Resolves when nothing is pressed. Leaving a field by pressing a button could otherwise show an error that moves the button away from
 * under the pointer, and the press would miss it.
 */
export function pointerIsUp(): Promise<void> {
  return isUp;
}
