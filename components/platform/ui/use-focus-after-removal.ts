import { type RefObject, useLayoutEffect } from "react";

/** The parts of a page that can take the focus; from sections on also without a heading. */
const PLACES = "li, article, section, [data-page-bar], main";

/**
 * Moves the focus when an element is removed that has it or contains it, for example with the row that its action deleted: to the heading
 * of the nearest row or section that is still there, or to a section or bar without a heading itself, otherwise to the content of the page.
 * Without this it is on the body, and screen readers start again at the top.
 * @param isAsking whether a dialog of the element has the focus, which is elsewhere in the document
 */
export function useFocusAfterRemoval(element: RefObject<HTMLElement | null>, isAsking?: RefObject<boolean>): void {
  useLayoutEffect(
    () => () => {
      const removed = element.current;
      if (!removed || !(isAsking?.current || removed.contains(document.activeElement))) return;
      const places = placesAround(removed);
      // The document changes after this function.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        for (const place of places) {
          const target = place.isConnected ? targetIn(place) : null;
          if (!target) continue;
          target.tabIndex = -1;
          return target.focus({ preventScroll: true });
        }
      });
    },
    [element, isAsking],
  );
}

function placesAround(element: HTMLElement): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesAround(place)] : [];
}

function targetIn(place: HTMLElement): HTMLElement | null {
  if (place.localName === "main") return place;
  return place.querySelector<HTMLElement>("h1, h2, h3") ?? (place.matches("section, [data-page-bar]") ? place : null);
}
