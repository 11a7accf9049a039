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
  /** A device with a sheet for sharing opens it with the text, under this title, instead. */
  sheetTitle?: string;
};

/** Copies an address or a text. A changed one has to be copied again. */
export function CopyButton({ url, icon = <Link2 />, children, copiedText, byHandText, variant, sheetTitle }: Props) {
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === url;
  const copy = () => {
    // Closing the sheet is no failure.
    if (sheetTitle && typeof navigator.share === "function")
      return navigator.share({ title: sheetTitle, text: url }).catch(() => undefined);
    return navigator.clipboard.writeText(url).then(
      () => setCopied(url),
      () => window.prompt(byHandText, url),
    );
  };
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
