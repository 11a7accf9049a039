import { ChartColumn } from "lucide-react";
import type { ComponentProps } from "react";
import { LoadResults } from "@/components/organising/results/load-results";
import { PeriodResults } from "@/components/organising/results/period-results";
import type { Tab } from "@/components/platform/ui/tabs";

/** Results as a tab of a profile. @param shown null while another tab is open: then nothing is counted */
export const resultsTab = (shown: ComponentProps<typeof PeriodResults> | null): Tab => ({
  value: "results",
  label: "Insights",
  icon: <ChartColumn />,
  content: shown ? <PeriodResults {...shown} /> : <LoadResults />,
});
