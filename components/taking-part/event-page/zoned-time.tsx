import typography from "@/components/platform/ui/typography.module.css";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";

/**
 * An instant in the campus's time zone, `Sat 2026-12-05, 09:30`; a zone other than the default is named. A line may end after the day only.
 */
export function ZonedTime({ at, timeZone }: { at: Date; timeZone: string }) {
  const [day, time] = weekdayDayTimeOf(at, timeZone).split(", ");
  return (
    <time className={typography.num} dateTime={at.toISOString()}>
      <span className={typography.nowrap}>{day},</span> {time}
    </time>
  );
}
