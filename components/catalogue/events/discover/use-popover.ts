"use client";

import { useEffect, useRef, useState } from "react";

/**
 * The state of an element that opens under a button. Escape closes it and returns the focus; a press or the focus elsewhere closes it too.
 */
export function usePopover<Root extends HTMLElement>() {
  const [open, setOpen] = useState(false);
  const root = useRef<Root>(null);
  const button = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    const onElsewhere = ({ type, target }: PointerEvent | FocusEvent) => {
      if (root.current?.contains(target as Node)) return;
      // A press on words inside, which cannot have the focus, gives it to the page's main part around them.
      if (type === "focusin" && (target as Node).contains(root.current)) return;
      setOpen(false);
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [open]);

  return { open, setOpen, close, root, button };
}
