import { CalendarX2 } from "lucide-react";
import { type DeletionOf, KeepAccount } from "@/components/identity/data/keep-account";
import { Band } from "@/components/platform/ui/band";

/** On every private page of an account whose deletion is planned. @param day as in `2026-12-04` Source: contract trust 7. */
export function DeletionBand({ account, day }: { account: DeletionOf; day: string }) {
  return (
    <Band tone="warn" Icon={CalendarX2} action={<KeepAccount account={account} text="Keep it" />}>
      <b>
        Your account will be deleted on <time dateTime={day}>{day}</time>.
      </b>
    </Band>
  );
}
