"use client";

import { Check, Link2, Share2 } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "@/components/forms/use-hydrated";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";

/** For the clipboard, and for the device's share sheet; both need hydration. */
export function ShareButtons({ url, title }: { url: string; title: string }) {
  const [isCopied, setCopied] = useState(false);
  const canShare = useHydrated() && typeof navigator.share === "function";
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      // Some browsers refuse the clipboard; the address can then be copied by hand.
      () => window.prompt("Copy link", url),
    );
  return (
    <>
      <Button onClick={copy}>
        <span className="swap" aria-live="polite">
          <span className={classNames("idle", !isCopied && "shown")}>
            <Link2 className="icon" />
            Copy link
          </span>
          <span className={classNames("busy", isCopied && "shown")}>
            <Check className="icon" />
            Link copied
          </span>
        </span>
      </Button>
      <Button className={canShare ? undefined : "invisible"} onClick={() => navigator.share({ url, title }).catch(() => undefined)}>
        <Share2 className="icon" />
        Share
      </Button>
    </>
  );
}
