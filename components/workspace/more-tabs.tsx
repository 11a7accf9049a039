"use client";

import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Dialog } from "@/components/ui/dialog";

/** The pages that the bar of phones has no room for. @param open the label of the open page, if it is among them */
export function MoreTabs({ open, children }: { open: string | undefined; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-current={open ? "page" : undefined} onClick={() => setShown(true)}>
        <Ellipsis className="icon" />
        {open ?? "More"}
      </button>
      {isShown && (
        <Dialog title="More" onClose={() => setShown(false)}>
          <nav className="tabs" aria-label="More of the workspace">
            {children}
          </nav>
        </Dialog>
      )}
    </>
  );
}
