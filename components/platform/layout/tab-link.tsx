"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { isInside } from "@/components/platform/layout/nav-links";
import { SiteLink } from "@/components/platform/ui/site-link";

type Props = {
  href: string;
  beside?: string[] | undefined;
  except?: string | undefined;
  className: string | undefined;
  /** From the server, so that no page loads the signs as scripts. */
  children: ReactNode;
};

/** A tab, which marks the open page as its own. */
export function TabLink({ href, beside = [], except, ...rest }: Props) {
  const pathname = usePathname();
  const isBelow = pathname !== except && (isInside(pathname, href) || beside.some((start) => pathname.startsWith(start)));
  return <SiteLink href={href} aria-current={pathname === href ? "page" : isBelow || undefined} suppressHydrationWarning {...rest} />;
}
