import { useRef } from "react";

type Target = Element | null | undefined;

/**
 * Handlers of a Radix dialog without a trigger: closing it returns the focus to the element that had it. Radix returns it to triggers
 * only, and would leave it on the body.
 * @param choose picks another element, given the former one
 */
export function useReturnedFocus(choose: (former: Target) => Target = (former) => former) {
  const former = useRef<Target>(null);
  return {
    onOpenAutoFocus: () => {
      former.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // A new element in its place may have the focus.
      if (document.activeElement !== document.body) return;
      const target = choose(former.current);
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
