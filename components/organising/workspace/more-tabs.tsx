"use client";

import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import { Dialog } from "@/components/platform/ui/dialog";
import tabsStyles from "@/components/platform/ui/tabs.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./more-tabs.module.css";

type Props = {
  /** The label of the open page, if it is among them. */
  open: string | undefined;
  /** Whether one of them needs an action. */
  isDue: boolean;
  children: ReactNode;
};

/** The pages that do not fit into the bar of phones. */
export function MoreTabs({ open, isDue, children }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-current={open ? "page" : undefined}
        onClick={() => setShown(true)}
      >
        <span className={isDue ? tabsStyles.dot : undefined}>
          <Ellipsis />
        </span>
        {open ?? "More"}
        {isDue && <span className={typography.srOnly}>Something needs your attention.</span>}
      </button>
      {isShown && (
        <Dialog title="More" onClose={() => setShown(false)}>
          <nav className={classNames(tabsStyles.list, tabsStyles.stacked)} aria-label="More pages">
            {children}
          </nav>
        </Dialog>
      )}
    </>
  );
}
