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
  beside?: readonly string[];
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

/** The tabs of all accounts. Public pages are the same for everybody, so each has all of them. */
export function TabLinks() {
  const pathname = usePathname();
  const currentOf = ({ href, beside = [], except }: Tab) => {
    if (pathname === href) return "page";
    const isBelow = pathname !== except && (isInside(pathname, href) || beside.some((start) => pathname.startsWith(start)));
    return isBelow || undefined;
  };
  return TABS.flatMap(([of, tabs]) =>
    tabs.map((tab) => (
      <SiteLink key={tab.href} className={of} href={tab.href} aria-current={currentOf(tab)} suppressHydrationWarning>
        <span className={tab.block && BLOCKS[tab.block.mark]}>
          <tab.Icon />
        </span>
        {tab.label}
        {tab.block && <span className={typography.srOnly}>{tab.block.text}</span>}
      </SiteLink>
    )),
  );
}
