"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { type Tab, Tabs } from "@/components/platform/ui/tabs";
import typography from "@/components/platform/ui/typography.module.css";

/**
 * A page with a title and tabs. The address contains the open tab (`?tab=`), so that a reload and going back restore it; other parameters
 * stay.
 */
export function TabsPage({ title, tabs }: { title: string; tabs: Tab[] }) {
  const inAddress = useSearchParams().get("tab");
  // The router reports the address a moment later. Until then a further choice would be lost if it is the tab that is still open.
  const [chosen, setChosen] = useState<string | null>(null);
  if (chosen !== null && chosen === inAddress) setChosen(null);
  const open = tabs.find(({ value }) => value === (chosen ?? inAddress)) ?? tabs[0];
  const choose = (tab: string) => {
    setChosen(tab);
    const next = new URLSearchParams(window.location.search);
    next.set("tab", tab);
    // Replaced, not pushed: Back does not step through the tabs.
    window.history.replaceState(null, "", `?${next}`);
  };
  return (
    <div className={layout.wrap}>
      <h1 className={classNames(typography.h1, layout.pageHead)}>{title}</h1>
      <Tabs label={title} tabs={tabs} value={open?.value} onValueChange={choose} />
    </div>
  );
}
