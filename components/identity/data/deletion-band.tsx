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

/** On every private page of a club whose college is to be deleted, which takes the club along. @param day as in `2026-12-04` */
export function CollegeDeletionBand({ day }: { day: string }) {
  return (
    <Band tone="warn" Icon={CalendarX2}>
      <b>
        Your college’s account will be deleted on <time dateTime={day}>{day}</time>, and your club’s account with it.
      </b>{" "}
      Only your college can keep them.
    </Band>
  );
}
