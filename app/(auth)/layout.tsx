import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AuthShell } from "@/components/platform/layout/auth-shell";
import { SITE_NAME } from "@/lib/site/seo/links";
import { SITE_CARD } from "@/lib/site/seo/page";

/** Not for search engines. A link that leads here until its reader logs in has the card of the site. */
export const metadata: Metadata = {
  robots: { index: false },
  openGraph: { ...SITE_CARD.openGraph, title: SITE_NAME },
  twitter: { ...SITE_CARD.twitter, title: SITE_NAME },
};

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <AuthShell>{children}</AuthShell>;
}
