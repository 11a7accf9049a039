"use client";

import { usePathname } from "next/navigation";
import { HEADER_LINKS } from "@/components/platform/layout/site-links";
import { SiteLink } from "@/components/platform/ui/site-link";
import { EVENTS_MAP_PATH, EVENTS_PATH, eventPath, HOME_PATH, tagPath } from "@/lib/identity/pages/paths";

/** The starts of addresses that are beside a main link's own, not below it. */
const BESIDE: Record<string, readonly string[] | undefined> = { [EVENTS_PATH]: [eventPath(""), EVENTS_MAP_PATH, tagPath("")] };

/** Whether the open page belongs to a main link without being its own. */
export const isInside = (pathname: string, href: string): boolean =>
  href !== HOME_PATH && [`${href}/`, ...(BESIDE[href] ?? [])].some((start) => pathname.startsWith(start));

/** The main links of the header. They mark the open page. The 404 page is rendered before its address is known, hence the suppression. */
export function NavLinks() {
  const pathname = usePathname();
  return HEADER_LINKS.map(({ href, label }) => (
    <SiteLink
      key={href}
      href={href}
      aria-current={pathname === href ? "page" : isInside(pathname, href) || undefined}
      suppressHydrationWarning
    >
      {label}
    </SiteLink>
  ));
}
