"use client";

import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import { DialogButton } from "@/components/platform/ui/dialog";
import styles from "@/components/platform/ui/tabs.module.css";
import typography from "@/components/platform/ui/typography.module.css";

type Props = {
  title: string;
  /** Whether somebody must act in a tab that is not open. */
  isDue: boolean;
  links: ReactNode;
  /** The sign and label of the open tab. */
  children: ReactNode;
};

/** On phones one button stands for many tabs: it names the open one and opens the others. */
export function TabMenu({ title, isDue, links, children }: Props) {
  const button = (
    <button type="button" className={classNames(styles.tab, styles.tabMenu)} aria-current="page">
      {children}
      <span className={classNames(styles.tabChevron, isDue && styles.dot)}>
        <ChevronDown />
      </span>
      {isDue && <span className={typography.srOnly}>Something needs your attention in another tab.</span>}
    </button>
  );
  return (
    <DialogButton button={button} title={title}>
      {(close) => (
        // biome-ignore lint/a11y: the links in it are what is pressed, by key too
        <div className={classNames(styles.list, styles.stacked)} onClick={close}>
          {links}
        </div>
      )}
    </DialogButton>
  );
}
