import { ScrollText } from "lucide-react";
import type { ComponentProps } from "react";
import { LogView } from "@/components/identity/log/log-view";
import type { Tab } from "@/components/platform/ui/tabs";

/** The log as a tab of a profile. */
export const logTab = (log: Omit<ComponentProps<typeof LogView>, "tab">): Tab => ({
  value: "log",
  label: "Activity",
  icon: <ScrollText />,
  content: <LogView {...log} tab="log" />,
});
