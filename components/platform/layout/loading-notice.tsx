"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import buttonStyles from "@/components/platform/ui/button.module.css";
import styles from "./loading-notice.module.css";

/** The specification's loading texts of slow pages; other pages have a general one. Source: spec §2. */
const TEXTS: readonly [page: RegExp, text: string][] = [
  [/^\/event\/[^/.]+$/, "Loading event details..."],
  [/^\/participants\/[^/]+$/, "Loading participants..."],
];
/** For shorter loading times it would only flicker. */
const SHOWN_AFTER_MS = 200;

/**
 * Shows that a page is loading after a link of this site was followed. Not a loading.tsx: that would answer 200 before it is known whether
 * the page exists. Source: contract base 3.
 */
export function LoadingNotice() {
  const pathname = usePathname();
  const [awaited, setAwaited] = useState<{ from: string; text: string }>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => {
      clearTimeout(timer);
      setAwaited(undefined);
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a");
      // `FollowLinks`, which listens before, prevents the default of links that it follows; all others load a new document.
      if (!link || !event.defaultPrevented || link.pathname === pathname) return;
      forget();
      const text = TEXTS.find(([page]) => page.test(link.pathname))?.[1] ?? "Loading...";
      timer = setTimeout(() => setAwaited({ from: pathname, text }), SHOWN_AFTER_MS);
    };
    document.addEventListener("click", onClick);
    window.addEventListener("popstate", forget);
    return () => {
      // Another page is shown, and a return to this one must not show the notice again.
      forget();
      document.removeEventListener("click", onClick);
      window.removeEventListener("popstate", forget);
    };
  }, [pathname]);

  if (awaited?.from !== pathname) return null;
  return (
    <p className={styles.root} role="status">
      <i className={buttonStyles.spin} aria-hidden="true" />
      {awaited.text}
    </p>
  );
}
