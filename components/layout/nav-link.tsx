"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { EVENTS_PATH, eventPath, HOME_PATH } from "@/lib/pages/paths";

/** An event's page is beside the list, not below it. */
const BESIDE: Record<string, string | undefined> = { [EVENTS_PATH]: eventPath("") };

/** A link that knows whether its page is open. The 404 page is rendered before its address is known, hence the suppression. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const pathname = usePathname();
  const inside = href !== HOME_PATH && [`${href}/`, BESIDE[href]].some((start) => start && pathname.startsWith(start));
  return (
    <Link href={href} prefetch={false} aria-current={pathname === href ? "page" : inside || undefined} suppressHydrationWarning>
      {children}
    </Link>
  );
}
