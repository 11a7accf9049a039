"use client";

import { Check, Link2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import buttonStyles from "./button.module.css";

type Props = {
  url: string;
  icon?: ReactNode;
  children: string;
  /** Replaces `children` after copying. */
  copiedText: string;
  /** The question with the address, if the browser refuses the clipboard. */
  byHandText: string;
  variant?: "plain" | "ink";
};

/** Copies an address. A changed address has to be copied again. */
export function CopyButton({ url, icon = <Link2 />, children, copiedText, byHandText, variant }: Props) {
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === url;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(url),
      () => window.prompt(byHandText, url),
    );
  return (
    <Button onClick={copy} variant={variant}>
      <span className={buttonStyles.swap} aria-live="polite">
        <span className={classNames(buttonStyles.idle, !isCopied && buttonStyles.shown)}>
          {icon}
          {children}
        </span>
        <span className={classNames(buttonStyles.busy, isCopied && buttonStyles.shown)}>
          <Check />
          {copiedText}
        </span>
      </span>
    </Button>
  );
}
