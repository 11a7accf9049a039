"use client";

import {
  CalendarDays,
  CircleQuestionMark,
  ClipboardList,
  House,
  type LucideIcon,
  Newspaper,
  Plus,
  Sparkles,
  Stamp,
  Ticket,
  UserRound,
  UsersRound,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { isInside } from "@/components/platform/layout/nav-links";
import { SITE_LINKS } from "@/components/platform/layout/site-links";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import {
  clubProfilePath,
  collegeProfilePath,
  DATA_PATH,
  eventFormPath,
  FOR_YOU_PATH,
  MY_TICKETS_PATH,
  NOTIFICATION_SETTINGS_PATH,
  SECURITY_PATH,
  studentProfilePath,
  ticketPath,
} from "@/lib/identity/pages/paths";
import styles from "./tab-bar.module.css";

type Tab = {
  href: string;
  label: string;
  Icon: LucideIcon;
  /** Starts of the addresses beside its own that belong to it. */
  beside?: string[];
  /** An address below its own that another tab has. */
  except?: string;
  /** The mark on <html> that shows a block at its sign, and what the block says. */
  block?: { mark: keyof typeof BLOCKS; text: string };
};

const BLOCKS = { today: styles.today, waits: styles.waits } as const;

const [HOME, EVENTS, BLOGS, ABOUT, FAQ] = SITE_LINKS;
const SETTINGS = [NOTIFICATION_SETTINGS_PATH, SECURITY_PATH, DATA_PATH];
const PROFILE = { label: "Profile", Icon: UserRound, beside: SETTINGS };
const YOUR_EVENTS = clubProfilePath("events");
const REVIEW = collegeProfilePath("approval");

/** In the order of the bar. CSS shows those of the account; an admin has a visitor's. Source: contract app 3. */
const TABS: readonly [of: string | undefined, tabs: readonly Tab[]][] = [
  [
    undefined,
    [
      { ...HOME, Icon: House },
      { ...EVENTS, Icon: CalendarDays },
    ],
  ],
  [
    styles.visitors,
    [
      { ...BLOGS, Icon: Newspaper },
      { ...ABOUT, Icon: UsersRound },
      { ...FAQ, Icon: CircleQuestionMark },
    ],
  ],
  [
    styles.students,
    [
      { href: FOR_YOU_PATH, label: "For you", Icon: Sparkles },
      {
        href: MY_TICKETS_PATH,
        label: "Tickets",
        Icon: Ticket,
        beside: [ticketPath("")],
        block: { mark: "today", text: ", one is today" },
      },
      { href: studentProfilePath(), ...PROFILE },
    ],
  ],
  [
    styles.clubs,
    [
      { href: YOUR_EVENTS, label: "Your events", Icon: ClipboardList },
      { href: eventFormPath(), label: "New event", Icon: Plus },
      { href: clubProfilePath(), ...PROFILE, except: YOUR_EVENTS },
    ],
  ],
  [styles.colleges, [{ href: `${collegeProfilePath()}#clubs`, label: "Clubs", Icon: UsersRound }]],
  [styles.reviewers, [{ href: REVIEW, label: "Review", Icon: Stamp, block: { mark: "waits", text: ", something waits" } }]],
  [styles.colleges, [{ href: collegeProfilePath(), ...PROFILE, except: REVIEW }]],
];

/**
 * The main links at the bottom of phones, where the header has no room for them: those that the account needs most. The open page is
 * marked. Public pages are the same for everybody, so each has the tabs of all accounts.
 */
export function TabBar() {
  const pathname = usePathname();
  const isBelow = ({ href, beside = [], except }: Tab) =>
    pathname !== except && (isInside(pathname, href) || beside.some((start) => pathname.startsWith(start)));
  return (
    <nav className={styles.root} aria-label="Main, bottom">
      {TABS.flatMap(([of, tabs]) =>
        tabs.map((tab) => {
          const { href, label, block, Icon } = tab;
          return (
            // The 404 page is rendered before its address is known.
            <SiteLink
              key={href}
              href={href}
              className={of}
              aria-current={pathname === href ? "page" : isBelow(tab) || undefined}
              suppressHydrationWarning
            >
              <span className={block && BLOCKS[block.mark]}>
                <Icon />
              </span>
              {label}
              {block && <span className={typography.srOnly}>{block.text}</span>}
            </SiteLink>
          );
        }),
      )}
    </nav>
  );
}
