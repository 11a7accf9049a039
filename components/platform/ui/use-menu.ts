"use client";

import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from "react";

/** The items that are shown, also those inside groups. */
const itemsOf = (menu: HTMLElement | null) =>
  [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])].filter((item) => item.getClientRects().length > 0);

/**
 * A button with a menu. It opens on press and key; Escape, a press elsewhere and leaving it by Tab close
 * it. Arrow keys, Home and End move the focus.
 * @param isLoaded whether the items can be shown; until then an open menu has none
 * @returns `root` for the element around both, and the properties of the button and of the menu
 */
export function useMenu(isLoaded = true) {
  const [open, setOpen] = useState<false | "hover" | "press">(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const startAt = useRef<"first" | "last" | undefined>(undefined);
  const menuId = useId();

  const openWith = (how: "hover" | "press", focus?: "first" | "last") => {
    startAt.current = focus;
    setOpen(how);
  };
  const close = useCallback(() => setOpen(false), []);
  /** For a choice: the focus returns to the button. */
  const leave = () => {
    button.current?.focus();
    setOpen(false);
  };

  useEffect(() => {
    if (!open || !isLoaded) return;
    if (startAt.current)
      itemsOf(menu.current)
        .at(startAt.current === "first" ? 0 : -1)
        ?.focus();
    startAt.current = undefined;

    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (root.current?.contains(document.activeElement)) button.current?.focus();
      setOpen(false);
    };
    const onPointerDown = (event: globalThis.PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [open, isLoaded]);

  const onButtonClick = (event: MouseEvent) =>
    open === "press" ? setOpen(false) : openWith("press", event.detail === 0 ? "first" : undefined);

  const onButtonKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const at = event.key === "ArrowDown" ? "first" : "last";
    if (open)
      itemsOf(menu.current)
        .at(at === "first" ? 0 : -1)
        ?.focus();
    openWith("press", at);
  };

  const onMenuKeyDown = (event: KeyboardEvent) => {
    const all = itemsOf(menu.current);
    const here = all.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = {
      ArrowDown: (here + 1) % all.length,
      ArrowUp: (here - 1 + all.length) % all.length,
      Home: 0,
      End: -1,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      all.at(target)?.focus();
    } else if (event.key === "Tab") setOpen(false);
  };

  return {
    open,
    openWith,
    close,
    leave,
    root,
    button: {
      ref: button,
      "aria-haspopup": "menu",
      "aria-expanded": open !== false,
      "aria-controls": open ? menuId : undefined,
      onClick: onButtonClick,
      onKeyDown: onButtonKeyDown,
    },
    menu: { ref: menu, id: menuId, tabIndex: -1, onKeyDown: onMenuKeyDown },
  } as const;
}
