import { WifiOff } from "lucide-react";
import type { Metadata } from "next";
import headerStyles from "@/components/platform/layout/header.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { BrandName } from "@/components/platform/ui/mark";
import { State } from "@/components/platform/ui/state";
import { KeptTickets } from "@/components/taking-part/registrations/kept-tickets";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Offline", robots: { index: false } };

/**
 * Stored by the service worker and shown at any address without network, so it contains no link and no data: tickets come from the device.
 * Source: contract app 4.
 */
export default function OfflinePage() {
  return (
    <div className={styles.root}>
      <header className={headerStyles.header}>
        <div className={classNames(layout.wrap, headerStyles.bar)}>
          <BrandName />
          <State Icon={WifiOff} look="warn">
            Offline
          </State>
        </div>
      </header>
      <main id="main" className={classNames(layout.wrap, styles.main)}>
        <KeptTickets />
      </main>
    </div>
  );
}
