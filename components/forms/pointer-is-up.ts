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
 * Resolves once nothing is pressed. Whoever leaves a field by pressing a button would otherwise see it move away under the pointer, for
 * the error of that field, and press beside it.
 */
export function pointerIsUp(): Promise<void> {
  return isUp;
}
