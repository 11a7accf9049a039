"use client";

import { Share } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { dismissInstall, isInstallDismissed } from "@/components/platform/layout/install";
import { isInstalled } from "@/components/platform/layout/is-installed";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import noticeStyles from "@/components/platform/ui/notice.module.css";

const neverChanges = () => () => undefined;

/** Whether the line stands here. For the browser alone. */
export const isIphoneAsked = () => /iPhone|iPod/.test(navigator.userAgent) && !isInstalled() && !isInstallDismissed();

/** How an iPhone gets pushes: only an installed site may send them there. Nothing in other browsers. Source: contract app 3. */
export function IphoneLine() {
  const isPhone = useSyncExternalStore(neverChanges, isIphoneAsked, () => false);
  const [isDismissed, setDismissed] = useState(false);
  if (!isPhone || isDismissed) return null;
  const dismiss = () => {
    dismissInstall();
    setDismissed(true);
  };
  return (
    <div className={classNames(noticeStyles.root, noticeStyles.plain)}>
      <Share />
      <p>On an iPhone: Share, then Add to Home Screen. Pushes work after that.</p>
      <Button variant="quiet" onClick={dismiss}>
        Dismiss
      </Button>
    </div>
  );
}
