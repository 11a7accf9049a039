"use client";

import { LogOut, UserRound } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { showError, warmUpToast } from "@/components/forms/show-toast";
import { hasDoorData } from "@/components/layout/door-data";
import { clearDisplayCookies, type DisplaySession, useSession } from "@/components/layout/use-session";
import { SiteLink } from "@/components/ui/site-link";
import { initialsOf } from "@/lib/accounts/avatar";
import { api } from "@/lib/calls/client";
import { adminProfilePath, COLLEGE_PROFILE_PATH, clubProfilePath, HOME_PATH, LOG_OUT_PATH, studentProfilePath } from "@/lib/pages/paths";
import { ApiError } from "@/lib/platform/http/client";

/** Source: spec §2, Common chrome. */
const PROFILES: Record<DisplaySession["type"], string> = {
  college: COLLEGE_PROFILE_PATH,
  club: clubProfilePath(),
  admin: adminProfilePath(),
  user: studentProfilePath(),
};

const itemsOf = (menu: HTMLElement | null) => [...(menu?.children ?? [])] as HTMLElement[];

/**
 * `Hi! {name}` and its menu. It opens on hover, press and key; Escape, a press elsewhere and leaving it close it. The session script fills
 * the three `data-me` elements before hydration; they hold a string from the start, or React would remove the filled text.
 */
export function AccountMenu() {
  const session = useSession();
  const [open, setOpen] = useState<false | "hover" | "press">(false);
  const [busy, setBusy] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const startAt = useRef<"first" | "last" | undefined>(undefined);
  const menuId = useId();

  const openWith = (how: "hover" | "press", focus?: "first" | "last") => {
    startAt.current = focus;
    setOpen(how);
    warmUpToast();
  };

  useEffect(() => {
    if (!open) return;
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
  }, [open]);

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

  const byMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") act();
  };

  const logOut = async () => {
    if (busy) return;
    setBusy(true);
    // That page asks about check-ins that were not sent.
    if (hasDoorData()) return window.location.assign(LOG_OUT_PATH);
    try {
      await api("POST /api/auth/logout");
      clearDisplayCookies();
      // Loads a new document, so that nothing private stays in the router's memory.
      window.location.assign(HOME_PATH);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      showError(error.message);
    }
  };

  return (
    <div
      ref={root}
      className="account signed-in"
      onPointerEnter={byMouse(() => open || openWith("hover"))}
      onPointerLeave={byMouse(() => open === "hover" && setOpen(false))}
    >
      <button
        ref={button}
        type="button"
        className="me"
        aria-haspopup="menu"
        aria-expanded={open !== false}
        aria-controls={open ? menuId : undefined}
        onClick={(event) => (open === "press" ? setOpen(false) : openWith("press", event.detail === 0 ? "first" : undefined))}
        onKeyDown={onButtonKeyDown}
      >
        <span className="me-name">
          {"Hi! "}
          <span data-me="name" suppressHydrationWarning>
            {session?.name ?? ""}
          </span>
        </span>
        <span className="avatar" aria-hidden="true">
          <span data-me="initials" suppressHydrationWarning>
            {session ? initialsOf(session.name) : ""}
          </span>
          <img data-me="image" src={session?.image || undefined} hidden={!session?.image} alt="" suppressHydrationWarning />
        </span>
      </button>
      {open && (
        <div className="menu-holder">
          <div ref={menu} id={menuId} className="menu" role="menu" aria-label="Account" tabIndex={-1} onKeyDown={onMenuKeyDown}>
            <SiteLink role="menuitem" tabIndex={-1} href={PROFILES[session?.type ?? "user"]} onClick={() => setOpen(false)}>
              <UserRound className="icon" />
              View Profile
            </SiteLink>
            <button type="button" role="menuitem" tabIndex={-1} aria-disabled={busy} onClick={logOut}>
              <LogOut className="icon" />
              {busy ? "Logging out..." : "Logout"}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
