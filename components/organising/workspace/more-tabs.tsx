"use client";

import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Dialog } from "@/components/platform/ui/dialog";

type Props = {
  /** The label of the open page, if it is among them. */
  open: string | undefined;
  /** Whether somebody must act on one of them. */
  isDue: boolean;
  children: ReactNode;
};

/** The pages that the bar of phones has no room for. */
export function MoreTabs({ open, isDue, children }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-current={open ? "page" : undefined} onClick={() => setShown(true)}>
        <span className={isDue ? "dot" : undefined}>
          <Ellipsis className="icon" />
        </span>
        {open ?? "More"}
        {isDue && <span className="vh">Something needs your attention.</span>}
      </button>
      {isShown && (
        <Dialog title="More" onClose={() => setShown(false)}>
          <nav className="tabs" aria-label="More pages">
            {children}
          </nav>
        </Dialog>
      )}
    </>
  );
}
