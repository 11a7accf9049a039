import { type RefObject, useLayoutEffect } from "react";

/**
 * Moves the focus when an element is removed that has it or contains it, for example with the row that its action deleted: to the heading
 * of its row if that is still there, of its section, otherwise to the content of the page. Without this it is on the body, and screen
 * readers start again at the top.
 */
export function useFocusAfterRemoval(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const removed = element.current;
      if (!removed?.contains(document.activeElement)) return;
      const [row, section, main] = [removed.closest("li"), removed.parentElement?.closest("section"), removed.closest("main")];
      // The document changes after this function.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const headingIn = (place: Element | null | undefined) =>
          place?.isConnected ? place.querySelector<HTMLElement>("h1, h2, h3") : null;
        const heading = headingIn(row) ?? headingIn(section);
        if (heading) heading.tabIndex = -1;
        (heading ?? main)?.focus({ preventScroll: true });
      });
    },
    [element],
  );
}
