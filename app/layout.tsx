// First, because the order of layers counts.
import "./globals.css";

import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { GROUND } from "@/app/colours";
import { preloadFont } from "@/app/fonts";
import { FollowLinks } from "@/components/platform/layout/follow-links";
import { OfflineNotice } from "@/components/platform/layout/offline-notice";
import { SESSION_SCRIPT } from "@/components/platform/layout/session-script";
import { TendTickets } from "@/components/platform/layout/tend-tickets";
import { ToasterSlot } from "@/components/platform/ui/toaster-slot";
import { TendPush } from "@/components/reach/push/tend-push";
import { env } from "@/lib/platform/env";
import { SITE_DESCRIPTION, SITE_TITLE } from "@/lib/site/seo/links";
import { SITE_CARD } from "@/lib/site/seo/page";

export const metadata: Metadata = {
  metadataBase: new URL(env.ORIGIN),
  title: { default: SITE_TITLE, template: "%s · Quad" },
  description: SITE_DESCRIPTION,
  ...SITE_CARD,
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: GROUND.light },
    { media: "(prefers-color-scheme: dark)", color: GROUND.dark },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  preloadFont();
  return (
    <html lang="en" data-admin={env.ADMIN_USER_ID} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, which has to run before the first paint. */}
        <script dangerouslySetInnerHTML={{ __html: SESSION_SCRIPT }} />
      </head>
      <body>
        <FollowLinks />
        {children}
        <OfflineNotice />
        <TendTickets />
        <TendPush />
        <ToasterSlot />
      </body>
    </html>
  );
}
