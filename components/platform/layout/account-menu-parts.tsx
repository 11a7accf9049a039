"use client";

import {
  Bell,
  Database,
  Download,
  Flag,
  Heart,
  LogOut,
  type LucideIcon,
  ScrollText,
  Settings,
  ShieldCheck,
  Sparkles,
  Ticket,
  UserRound,
} from "lucide-react";
import { useEffect, useState } from "react";
import { showError, warmUpToast } from "@/components/platform/forms/show-toast";
import { hasDoorData } from "@/components/platform/layout/door-data";
import { canInstall, countVisit, install } from "@/components/platform/layout/install";
import { MENU_PAGES } from "@/components/platform/layout/site-links";
import { forgetTickets } from "@/components/platform/layout/tickets-mark";
import { UNREAD_MAX, unreadText, useUnread } from "@/components/platform/layout/unread";
import type { DisplaySession } from "@/components/platform/layout/use-session";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
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

/** Loads with the open menu. */
const loadLogOut = () => import("@/components/platform/layout/log-out").catch(() => undefined);

// Once for each document: this file loads when the page of an account is idle.
countVisit();

/** Source: spec §2, Common chrome. */
const PROFILES: Record<DisplaySession["type"], string> = {
  college: collegeProfilePath(),
  club: clubProfilePath(),
  admin: adminProfilePath(),
  user: studentProfilePath(),
};

type Item = {
  href: string;
  text: string;
  Icon: LucideIcon;
  /** On phones the tab bar has it. */
  isInBar?: boolean;
};

const FOR_STUDENTS: readonly Item[] = [
  { href: FOR_YOU_PATH, text: "For you", Icon: Sparkles, isInBar: true },
  { href: NOTIFICATIONS_PATH, text: "Notifications", Icon: Bell },
  { href: SAVED_PATH, text: "Saved", Icon: Heart },
  { href: MY_TICKETS_PATH, text: "My tickets", Icon: Ticket, isInBar: true },
  { href: RECORD_PATH, text: "Record", Icon: ScrollText },
  { href: NOTIFICATION_SETTINGS_PATH, text: "Notification settings", Icon: Settings },
  { href: DATA_PATH, text: "Your data", Icon: Database },
];
const FOR_MODERATORS: readonly Item[] = [{ href: MODERATION_PATH, text: "Moderation", Icon: Flag }];
const OWN: Record<DisplaySession["type"], readonly Item[]> = {
  user: FOR_STUDENTS,
  college: FOR_MODERATORS,
  admin: FOR_MODERATORS,
  club: [],
};

type Props = { type: DisplaySession["type"]; close: () => void };

/** The items of the account menu. On phones it ends with pages that have no place in the bar there. Source: contract app 3. */
export function AccountMenuItems({ type, close }: Props) {
  const unread = useUnread();
  const [isOffered, setOffered] = useState(canInstall);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    warmUpToast();
    loadLogOut();
  }, []);
  const items: readonly Item[] = [
    { href: PROFILES[type], text: "View Profile", Icon: UserRound },
    ...OWN[type],
    { href: SECURITY_PATH, text: "Security", Icon: ShieldCheck },
  ];
  const logOut = async () => {
    if (busy) return;
    setBusy(true);
    // That page asks about unsent check-ins.
    if (hasDoorData()) return window.location.assign(LOG_OUT_PATH);
    try {
      const loaded = await loadLogOut();
      if (!loaded) {
        await forgetTickets();
        // That page has scripts of its own, also where this one's are gone with a former build.
        if (navigator.onLine) return window.location.assign(LOG_OUT_PATH);
        throw new ApiError(0);
      }
      await loaded.endSession();
      // Loads a new document, so that nothing private stays in the router's memory.
      window.location.assign(HOME_PATH);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      showError(error.message);
    }
  };
  const onInstall = () => {
    setOffered(false);
    close();
    install();
  };
  return (
    <>
      {items.map(({ href, text, Icon, isInBar }) => (
        <SiteLink key={href} className={isInBar ? styles.inBar : undefined} role="menuitem" tabIndex={-1} href={href} onClick={close}>
          <Icon />
          {text}
          {href === NOTIFICATIONS_PATH && unread > 0 && <MenuCount unread={unread} />}
        </SiteLink>
      ))}
      {isOffered && (
        <button type="button" role="menuitem" tabIndex={-1} onClick={onInstall}>
          <Download />
          Install Quad
        </button>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, not for a part of a menu. */}
      <div className={styles.pages} role="group" aria-label="Pages">
        {MENU_PAGES[type].map(({ href, label }) => (
          <SiteLink key={href} role="menuitem" tabIndex={-1} href={href} onClick={close}>
            {label}
          </SiteLink>
        ))}
      </div>
      <button type="button" role="menuitem" tabIndex={-1} aria-disabled={busy} onClick={logOut}>
        <LogOut />
        {busy ? "Logging out..." : "Logout"}
      </button>
    </>
  );
}

/** In the button: that there are unread notifications. */
export function UnreadBlock() {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <span className={styles.dot}>
      <span className={typography.srOnly}>{unreadText(unread)}</span>
    </span>
  );
}

function MenuCount({ unread }: { unread: number }) {
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{unread >= UNREAD_MAX ? `${UNREAD_MAX}+` : unread}</span>
      <span className={typography.srOnly}>{unreadText(unread)}</span>
    </span>
  );
}
