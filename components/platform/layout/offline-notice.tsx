"use client";

import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { hasTickets } from "@/components/platform/layout/tickets-mark";
import { MY_TICKETS_PATH } from "@/lib/identity/pages/paths";
import styles from "./offline-notice.module.css";

/**
 * Shows that the network is away, from the browser's offline event until it is back. In between, links of this site do not navigate: the
 * browser's error page would replace this one, with all typed text.
 */
export function OfflineNotice() {
  const [isOffline, setIsOffline] = useState(false);

  useEffect(() => {
    const onOffline = () => setIsOffline(true);
    const onOnline = () => setIsOffline(false);
    // The event came before this code, which a page loads after its first paint.
    if (document.documentElement.dataset.offline) onOffline();
    addEventListener("offline", onOffline);
    addEventListener("online", onOnline);
    return () => {
      removeEventListener("offline", onOffline);
      removeEventListener("online", onOnline);
    };
  }, []);

  useEffect(() => {
    if (!isOffline) return;
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a:not([data-offline])");
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      // A server on this machine is reachable without a network.
      fetch(link.href, { method: "HEAD" }).then(
        () => location.assign(link.href),
        () => undefined,
      );
    };
    document.addEventListener("click", stay, true);
    return () => document.removeEventListener("click", stay, true);
  }, [isOffline]);

  // The live region exists from the start; otherwise screen readers would miss its text.
  return (
    <div role="status">
      {isOffline && (
        <p className={styles.root}>
          <WifiOff />
          <span>You’re offline. Links and forms will work again when you’re back online.</span>
          {hasTickets() && navigator.serviceWorker?.controller && (
            // A new document, which the service worker answers.
            <a className={styles.tickets} href={MY_TICKETS_PATH} data-offline="">
              Show my tickets
            </a>
          )}
        </p>
      )}
    </div>
  );
}
