"use client";

import { useSearchParams } from "next/navigation";
import { type Tab, Tabs } from "@/components/ui/tabs";

/** The admin's tabs. The open one stands in the address beside what its tables are sorted and searched by, which stays when tabs change. */
export function AdminScreen({ title, tabs }: { title: string; tabs: Tab[] }) {
  const address = useSearchParams();
  const open = tabs.find(({ value }) => value === address.get("tab")) ?? tabs[0];
  const keep = (tab: string) => {
    const next = new URLSearchParams(address);
    next.set("tab", tab);
    // Replaced, not pushed: walking through the tabs is no journey that Back should walk again.
    window.history.replaceState(null, "", `?${next}`);
  };
  return (
    <div className="wrap">
      <h1 className="h1 page-head">{title}</h1>
      <Tabs label={title} tabs={tabs} value={open?.value} onValueChange={keep} />
    </div>
  );
}
