"use client";

import { ChevronDown } from "lucide-react";
import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import { DialogButton } from "@/components/platform/ui/dialog";
import { type Count, TabCount } from "@/components/platform/ui/tab-count";
import styles from "./tabs.module.css";
import typography from "./typography.module.css";

export type Tab = {
  value: string;
  label: string;
  icon: ReactNode;
  count?: Count | null;
  /** For the tab that deletes; it is the last one. */
  red?: boolean;
  content: ReactNode;
};

type TabsProps = {
  /** The accessible name of the tabs. */
  label: string;
  tabs: Tab[];
  /** The id of the open tab. */
  value: string | undefined;
  onValueChange(value: string): void;
};

/** On phones more tabs than this are behind one button. */
const SIDE_BY_SIDE = 6;

/**
 * Sections of one page: a list at the left on laptops, two columns or one button on phones. A section is mounted when it is first opened,
 * and stays mounted, so that typed text is not lost.
 */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const [opened, setOpened] = useState([value]);
  if (!opened.includes(value)) setOpened([...opened, value]);
  const isLong = tabs.length > SIDE_BY_SIDE;
  return (
    <Radix.Root className={styles.withTabs} orientation="vertical" value={value} onValueChange={onValueChange}>
      {isLong && <TabMenu label={label} tabs={tabs} value={value} onValueChange={onValueChange} />}
      <Radix.List className={classNames(styles.list, isLong && styles.long)} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={classNames(styles.tab, tab.red && styles.red)}>
            {tab.icon}
            {tab.label}
            <TabCount count={tab.count} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} hidden={tab.value !== value} forceMount={opened.includes(tab.value) || undefined}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** The button names the open section; it opens the others. */
function TabMenu({ label, tabs, value, onValueChange }: TabsProps) {
  const open = tabs.find((tab) => tab.value === value);
  const isDue = tabs.some((tab) => tab !== open && tab.count?.isDue);
  const button = (
    <button type="button" className={classNames(styles.tab, styles.tabMenu)} aria-current="page">
      {open?.icon}
      {open?.label}
      <TabCount count={open?.count} />
      <span className={classNames(styles.tabChevron, isDue && styles.dot)}>
        <ChevronDown />
      </span>
      {isDue && <span className={typography.srOnly}>Something needs your attention in another tab.</span>}
    </button>
  );
  return (
    <DialogButton button={button} title={label}>
      {(close) => (
        <div className={classNames(styles.list, styles.stacked)}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              className={classNames(styles.tab, tab.red && styles.red)}
              aria-current={tab === open ? "page" : undefined}
              onClick={() => {
                close();
                onValueChange(tab.value);
              }}
            >
              {tab.icon}
              {tab.label}
              <TabCount count={tab.count} />
            </button>
          ))}
        </div>
      )}
    </DialogButton>
  );
}
