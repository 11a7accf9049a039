import typography from "@/components/platform/ui/typography.module.css";
import { DEFAULT_TIME_ZONE, weekdayDayTimeOf } from "@/lib/platform/time/zone";

/** An instant in the campus's time zone, `Sat 2026-12-05, 09:30`; a zone other than the default is named. */
export function ZonedTime({ at, timeZone }: { at: Date; timeZone: string }) {
  return (
    <>
      <time className={typography.num} dateTime={at.toISOString()}>
        {weekdayDayTimeOf(at, timeZone)}
      </time>
      {timeZone !== DEFAULT_TIME_ZONE && ` (${timeZone})`}
    </>
  );
}
