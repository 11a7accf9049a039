"use client";

import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { type Count, TabCount } from "@/components/ui/tab-count";

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

/**
 * Sections of one page: a list at the left on laptops, two by two on phones. A section is mounted when it is first opened, and stays
 * mounted, so that typed text is not lost.
 */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const [opened, setOpened] = useState([value]);
  if (!opened.includes(value)) setOpened([...opened, value]);
  return (
    <Radix.Root className="with-tabs" orientation="vertical" value={value} onValueChange={onValueChange}>
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={classNames("tab", tab.red && "red")}>
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
