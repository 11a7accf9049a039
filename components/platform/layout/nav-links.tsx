"use client";

import { CircleQuestionMark, House, type LucideIcon, Newspaper, Ticket, UsersRound } from "lucide-react";
import { usePathname } from "next/navigation";
import { HEADER_LINKS, SITE_LINKS } from "@/components/platform/layout/site-links";
import { SiteLink } from "@/components/platform/ui/site-link";
import { ABOUT_PATH, BLOGS_PATH, EVENTS_PATH, eventPath, FAQ_PATH, HOME_PATH } from "@/lib/identity/pages/paths";

const ICONS: Partial<Record<string, LucideIcon>> = {
  [HOME_PATH]: House,
  [EVENTS_PATH]: Ticket,
  [BLOGS_PATH]: Newspaper,
  [ABOUT_PATH]: UsersRound,
  [FAQ_PATH]: CircleQuestionMark,
};

/** An event's page is beside the list, not below it. */
const BESIDE: Record<string, string | undefined> = { [EVENTS_PATH]: eventPath("") };

/** The main links. They mark the open page. The 404 page is rendered before its address is known, hence the suppression. */
export function NavLinks({ withIcons = false }: { withIcons?: boolean }) {
  const pathname = usePathname();
  const isInside = (href: string) => href !== HOME_PATH && [`${href}/`, BESIDE[href]].some((start) => start && pathname.startsWith(start));
  return (withIcons ? SITE_LINKS : HEADER_LINKS).map(({ href, label }) => {
    const Icon = withIcons && ICONS[href];
    return (
      <SiteLink key={href} href={href} aria-current={pathname === href ? "page" : isInside(href) || undefined} suppressHydrationWarning>
        {Icon && <Icon />}
        {label}
      </SiteLink>
    );
  });
}
