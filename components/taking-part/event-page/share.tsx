"use client";

import { Share2 } from "lucide-react";
import { useHydrated } from "@/components/platform/forms/use-hydrated";
import { Button } from "@/components/platform/ui/button";
import { CopyButton } from "@/components/platform/ui/copy-button";
import styles from "./share.module.css";

/** For the clipboard, and for the device's share sheet; both need hydration. */
export function ShareButtons({ url, title }: { url: string; title: string }) {
  const canShare = useHydrated() && typeof navigator.share === "function";
  return (
    <>
      <CopyButton url={url} copiedText="Link copied" byHandText="Copy link">
        Copy link
      </CopyButton>
      <Button className={canShare ? undefined : styles.unusable} onClick={() => navigator.share({ url, title }).catch(() => undefined)}>
        <Share2 />
        Share
      </Button>
    </>
  );
}
