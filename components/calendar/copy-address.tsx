"use client";

import { Check, Link2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";

/** For calendars that take an address by hand. */
export function CopyAddress({ url }: { url: string }) {
  // Another address has to be copied again.
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === url;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(url),
      // Some browsers refuse the clipboard; the address can then be copied by hand.
      () => window.prompt("Copy address", url),
    );
  return (
    <Button onClick={copy}>
      <span className="swap" aria-live="polite">
        <span className={classNames("idle", !isCopied && "shown")}>
          <Link2 className="icon" />
          Copy address
        </span>
        <span className={classNames("busy", isCopied && "shown")}>
          <Check className="icon" />
          Address copied
        </span>
      </span>
    </Button>
  );
}
