"use client";

import { useSearchParams } from "next/navigation";
import { type Tab, Tabs } from "@/components/ui/tabs";

/** A page of a title and tabs. The address holds the open tab (`?tab=`), so that a reload and going back restore it; other parameters stay. */
export function TabsPage({ title, tabs }: { title: string; tabs: Tab[] }) {
  const address = useSearchParams();
  const open = tabs.find(({ value }) => value === address.get("tab")) ?? tabs[0];
  const keep = (tab: string) => {
    const next = new URLSearchParams(address);
    next.set("tab", tab);
    // Replaced, not pushed: Back does not step through the tabs.
    window.history.replaceState(null, "", `?${next}`);
  };
  return (
    <div className="wrap">
      <h1 className="h1 page-head">{title}</h1>
      <Tabs label={title} tabs={tabs} value={open?.value} onValueChange={keep} />
    </div>
  );
}
