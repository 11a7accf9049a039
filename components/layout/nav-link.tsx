"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** A link that knows whether it leads to the page that is open. The 404 page is made before its address is known, hence the suppression. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const pathname = usePathname();
  const inside = href !== "/" && pathname.startsWith(`${href}/`);
  return (
    <Link href={href} prefetch={false} aria-current={pathname === href ? "page" : inside || undefined} suppressHydrationWarning>
      {children}
    </Link>
  );
}
