"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import type { FocusEvent, MouseEvent } from "react";
import { toast as sonner, Toaster } from "sonner";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { fillToasterSlot } from "@/components/platform/ui/toaster-slot";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./toast.module.css";

/** Source: spec §9. */
const TOAST_MS = 5000;

const BELOW_HEADER = { top: "4.75rem", right: "1rem", left: "1rem" };

/** The way on from an error. */
export type ToastLink = { text: string; href: string; target?: "_blank" };

function show(tone: "ok" | "bad", text: string, link?: ToastLink) {
  fillToasterSlot(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus of its messages is.
    <div className={styles.place} onFocus={pause} onBlur={goOn}>
      <Toaster position="top-right" duration={TOAST_MS} offset={BELOW_HEADER} mobileOffset={BELOW_HEADER} visibleToasts={4} expand />
    </div>,
  );
  const Icon = tone === "ok" ? CircleCheck : CircleAlert;
  sonner.custom((id) => (
    <div data-toast="" className={classNames(styles.root, styles[tone])} role={tone === "ok" ? "status" : "alert"}>
      <Icon />
      <span>
        {text}
        {link && (
          <>
            {" "}
            <a className={typography.link} href={link.href} target={link.target}>
              {link.text}
            </a>
          </>
        )}
      </span>
      <Button iconOnly aria-label="Close" onClick={(press) => close(id, press)}>
        <X />
      </Button>
    </div>
  ));
}

/** Sonner pauses only while a pointer is over its messages, so a focus is reported to it as a pointer. */
function pause({ target }: FocusEvent): void {
  target.dispatchEvent(new window.MouseEvent("mousemove", { bubbles: true }));
}

function goOn({ target, currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) target.dispatchEvent(new Event("dragend", { bubbles: true }));
}

/**
 * After a key, the focus returns to its previous place: Sonner does that when its messages lose the focus, but not when they are removed.
 */
function close(id: string | number, { detail, currentTarget }: MouseEvent<HTMLElement>): void {
  if (detail === 0) currentTarget.blur();
  sonner.dismiss(id);
}

/** Shows a message for five seconds at the top right, on the next page too. An error is announced immediately. Source: spec §9. */
export const toast = {
  success: (text: string) => show("ok", text),
  error: (text: string, link?: ToastLink) => show("bad", text, link),
};
