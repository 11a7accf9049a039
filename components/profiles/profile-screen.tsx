"use client";

import { useSearchParams } from "next/navigation";
import { type Tab, Tabs } from "@/components/ui/tabs";

/** A profile: its title and its tabs. The open one stands in the address (`?tab=`), so that a reload and the way back find it again. */
export function ProfileScreen({ title, tabs }: { title: string; tabs: Tab[] }) {
  const asked = useSearchParams().get("tab");
  const open = tabs.find((tab) => tab.value === asked) ?? tabs[0];
  // Replaced, not pushed: walking through the tabs is no journey that Back should walk again.
  const keep = (value: string) => window.history.replaceState(null, "", `?tab=${value}`);
  return (
    <div className="wrap">
      <h1 className="h1 page-head">{title}</h1>
      <Tabs label={title} tabs={tabs} value={open?.value} onValueChange={keep} />
    </div>
  );
}
