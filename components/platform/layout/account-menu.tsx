"use client";

import { Bell, Database, Flag, Heart, LogOut, ScrollText, Settings, ShieldCheck, Sparkles, Ticket, UserRound } from "lucide-react";
import { type PointerEvent, useEffect, useState } from "react";
import { showError, warmUpToast } from "@/components/platform/forms/show-toast";
import { hasDoorData } from "@/components/platform/layout/door-data";
import { endSession } from "@/components/platform/layout/log-out";
import { useUnread } from "@/components/platform/layout/unread";
import { type DisplaySession, useSession } from "@/components/platform/layout/use-session";
import avatarStyles from "@/components/platform/ui/avatar.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import menuStyles from "@/components/platform/ui/menu.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { useMenu } from "@/components/platform/ui/use-menu";
import { initialsOf } from "@/lib/identity/accounts/avatar";
import {
  adminProfilePath,
  clubProfilePath,
  collegeProfilePath,
  DATA_PATH,
  FOR_YOU_PATH,
  HOME_PATH,
  LOG_OUT_PATH,
  MODERATION_PATH,
  MY_TICKETS_PATH,
  NOTIFICATION_SETTINGS_PATH,
  NOTIFICATIONS_PATH,
  RECORD_PATH,
  SAVED_PATH,
  SECURITY_PATH,
  studentProfilePath,
} from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import styles from "./account-menu.module.css";
import signed from "./signed.module.css";

/** Upper bound of the number of unread notifications. */
const UNREAD_MAX = 99;

const FOR_STUDENTS = [
  { href: FOR_YOU_PATH, text: "For you", Icon: Sparkles },
  { href: NOTIFICATIONS_PATH, text: "Notifications", Icon: Bell },
  { href: SAVED_PATH, text: "Saved", Icon: Heart },
  { href: MY_TICKETS_PATH, text: "My tickets", Icon: Ticket },
  { href: RECORD_PATH, text: "Record", Icon: ScrollText },
  { href: NOTIFICATION_SETTINGS_PATH, text: "Notification settings", Icon: Settings },
  { href: DATA_PATH, text: "Your data", Icon: Database },
] as const;

function unreadText(unread: number): string {
  if (unread >= UNREAD_MAX) return `${UNREAD_MAX}+ unread notifications`;
  return unread === 1 ? "1 unread notification" : `${unread} unread notifications`;
}

function MenuCount({ unread }: { unread: number }) {
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{unread >= UNREAD_MAX ? `${UNREAD_MAX}+` : unread}</span>
      <span className={typography.srOnly}>{unreadText(unread)}</span>
    </span>
  );
}

/** Source: spec §2, Common chrome. */
const PROFILES: Record<DisplaySession["type"], string> = {
  college: collegeProfilePath(),
  club: clubProfilePath(),
  admin: adminProfilePath(),
  user: studentProfilePath(),
};

/**
 * `Hi! {name}` and its menu. It opens on hover, press and key; Escape, a press elsewhere and leaving it close it. The session script fills
 * the three `data-me` elements before hydration; they contain a string from the start, or React would remove the filled text.
 */
export function AccountMenu() {
  const session = useSession();
  const unread = useUnread();
  const [busy, setBusy] = useState(false);
  const { open, openWith, close, root, button, menu } = useMenu();

  // Next.js renders the page of a 404 again in the browser, where an inline script does not run.
  useEffect(() => {
    if (session) document.documentElement.dataset.session = session.type;
  }, [session]);
  useEffect(() => {
    if (open) warmUpToast();
  }, [open]);

  const byMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") act();
  };

  const logOut = async () => {
    if (busy) return;
    setBusy(true);
    // That page asks about unsent check-ins.
    if (hasDoorData()) return window.location.assign(LOG_OUT_PATH);
    try {
      await endSession();
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
      className={classNames(styles.account, signed.in)}
      onPointerEnter={byMouse(() => open || openWith("hover"))}
      onPointerLeave={byMouse(() => open === "hover" && close())}
    >
      <button {...button} type="button" className={styles.me}>
        <span className={styles.name}>
          {"Hi! "}
          <span data-me="name" suppressHydrationWarning>
            {session?.name ?? ""}
          </span>
        </span>
        <span className={avatarStyles.root} aria-hidden="true">
          <span data-me="initials" suppressHydrationWarning>
            {session ? initialsOf(session.name) : ""}
          </span>
          <img data-me="image" src={session?.image || undefined} hidden={!session?.image} alt="" suppressHydrationWarning />
        </span>
        {unread > 0 && (
          <span className={styles.dot}>
            <span className={typography.srOnly}>{unreadText(unread)}</span>
          </span>
        )}
      </button>
      {open && (
        <div className={menuStyles.holder}>
          <div {...menu} className={menuStyles.root} role="menu" aria-label="Account">
            <SiteLink role="menuitem" tabIndex={-1} href={PROFILES[session?.type ?? "user"]} onClick={close}>
              <UserRound />
              View Profile
            </SiteLink>
            {session?.type === "user" &&
              FOR_STUDENTS.map(({ href, text, Icon }) => (
                <SiteLink key={href} role="menuitem" tabIndex={-1} href={href} onClick={close}>
                  <Icon />
                  {text}
                  {href === NOTIFICATIONS_PATH && unread > 0 && <MenuCount unread={unread} />}
                </SiteLink>
              ))}
            {(session?.type === "college" || session?.type === "admin") && (
              <SiteLink role="menuitem" tabIndex={-1} href={MODERATION_PATH} onClick={close}>
                <Flag />
                Moderation
              </SiteLink>
            )}
            <SiteLink role="menuitem" tabIndex={-1} href={SECURITY_PATH} onClick={close}>
              <ShieldCheck />
              Security
            </SiteLink>
            <button type="button" role="menuitem" tabIndex={-1} aria-disabled={busy} onClick={logOut}>
              <LogOut />
              {busy ? "Logging out..." : "Logout"}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
