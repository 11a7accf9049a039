"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { createPortal } from "react-dom";
import { isInstalled } from "@/components/platform/layout/is-installed";
import { EVENTS_MAP_PATH } from "@/lib/identity/pages/paths";
import styles from "./follow-links.module.css";

/**
 * Opens the pages of all `SiteLink`s in the current document, and shows beside a link with `opens="says-opening"` that its page is loading.
 * Before hydration the browser follows them. Installed, links to other sites open the browser.
 * Source: spec §2, Blog detail; contract app 3.
 */
export function FollowLinks() {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [followed, setFollowed] = useState<HTMLAnchorElement>();

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
      if (!link || event.defaultPrevented) return;
      if (isOtherSite(link) && isInstalled()) link.target = "_blank";
      if (link.dataset.page === undefined || isForTheBrowser(event, link)) return;
      event.preventDefault();
      setFollowed(link);
      const scroll = link.dataset.page !== "keep-scroll" && link.dataset.page !== "tab";
      startTransition(() => router.push(link.getAttribute("href") ?? "", { scroll }));
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [router]);

  // The pressed tab has disappeared with its page, or the pressed link is hidden now, and the focus with it.
  useEffect(() => {
    if (isPending || !followed) return;
    if (followed.dataset.page === "tab") {
      if (!followed.isConnected) focusOpenTab();
    } else if (followed.isConnected && !isShown(followed)) focusFirstHeading(followed);
  }, [isPending, followed]);

  const place = followed?.dataset.page === "says-opening" && followed.parentElement;
  if (!isPending || !place) return null;
  return createPortal(
    <span className={styles.opening} role="status">
      Loading...
    </span>,
    place,
  );
}

/** On phones a button stands for the tabs, which are hidden. */
function focusOpenTab() {
  if (document.activeElement !== document.body) return;
  for (const tab of document.querySelectorAll<HTMLElement>('main [aria-current="page"]')) tab.focus();
}

/** For pages that show on phones either a list or what was opened in it. */
function focusFirstHeading(hidden: HTMLElement) {
  if (document.activeElement !== document.body && document.activeElement !== hidden) return;
  const heading = [...document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3)")].find(isShown);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;

const isOtherSite = ({ protocol, origin }: HTMLAnchorElement): boolean => protocol?.startsWith("http") && origin !== location.origin;

/** Another site, a new tab or window, a download, or the page with a policy of its own: these need a new document. */
function isForTheBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  const isElsewhere = link.origin !== location.origin || (link.target !== "" && link.target !== "_self");
  if (link.pathname === EVENTS_MAP_PATH || location.pathname === EVENTS_MAP_PATH) return true;
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || isElsewhere || link.hasAttribute("download");
}
