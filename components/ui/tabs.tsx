"use client";

import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";

export type Tab = {
  value: string;
  label: string;
  icon?: ReactNode /** For the act that deletes; it stands last. */;
  red?: boolean;
  content: ReactNode;
};

type TabsProps = {
  /** What the tabs are about, for those who hear the page. */
  label: string;
  tabs: Tab[];
  /** Both or neither: without them the first tab is shown first and the component remembers. */
  value?: string;
  onValueChange?(value: string): void;
};

/** Sections of one page: a list at the left on laptops, a quad of two by two on phones. Only the open section is in the page. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const [own, setOwn] = useState(tabs[0]?.value);
  return (
    <Radix.Root className="with-tabs" orientation="vertical" value={value ?? own} onValueChange={onValueChange ?? setOwn}>
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={classNames("tab", tab.red && "red")}>
            {tab.icon}
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="tab-content">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
