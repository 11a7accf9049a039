"use client";

import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";

export type Tab = {
  value: string;
  label: string;
  icon: ReactNode;
  /** For the act that deletes; it stands last. */
  red?: boolean;
  content: ReactNode;
};

type TabsProps = {
  /** What the tabs are about, for those who hear the page. */
  label: string;
  tabs: Tab[];
  /** Of the tab that is open. */
  value: string | undefined;
  onValueChange(value: string): void;
};

/**
 * Sections of one page: a list at the left on laptops, a quad of two by two on phones. A section comes into the page when it is first
 * opened, and stays, so that nothing that was typed there is lost.
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
