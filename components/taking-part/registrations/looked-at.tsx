import { Notice } from "@/components/platform/ui/notice";

/**
 * Says on a ticket and a team's page that the event is hidden. Source: contract trust 4.
 * @param paidPaise what a confirmed seat cost; null without a seat
 */
export function LookedAt({ paidPaise }: { paidPaise: number | null }) {
  return (
    <Notice tone="warn">
      <p>This event is being looked at.</p>
      {paidPaise === 0 && <p>Your seat stays. You can leave until the event is over.</p>}
      {paidPaise !== null && paidPaise > 0 && <p>Your seat and your payment stay. If you leave now, you get all of it back.</p>}
    </Notice>
  );
}
