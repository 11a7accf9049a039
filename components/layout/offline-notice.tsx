"use client";

import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";

/**
 * Says that the network is away, from when the browser hears of it until it is back. Meanwhile a link of this site that leads nowhere does
 * not leave: the browser would put its own error page in the place of this one, and of all that is typed here.
 */
export function OfflineNotice() {
  const [isOffline, setIsOffline] = useState(false);

  useEffect(() => {
    const onOffline = () => setIsOffline(true);
    const onOnline = () => setIsOffline(false);
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
      const link = event.target instanceof Element && event.target.closest("a");
      if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      // A server on this very machine answers all the same.
      fetch(link.href, { method: "HEAD" }).then(
        () => location.assign(link.href),
        () => undefined,
      );
    };
    document.addEventListener("click", stay, true);
    return () => document.removeEventListener("click", stay, true);
  }, [isOffline]);

  // The place is there from the start, or nobody would be told when it is filled.
  return (
    <div role="status">
      {isOffline && (
        <p className="offline-notice">
          <WifiOff className="icon" />
          You are offline. Links and forms work again once the network is back.
        </p>
      )}
    </div>
  );
}
