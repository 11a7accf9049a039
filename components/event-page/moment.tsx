import { DEFAULT_TIME_ZONE, wallTimeOf } from "@/lib/platform/time/zone";

/** An instant in the campus's time zone; a zone other than the default is named. */
export function Moment({ at, timeZone }: { at: Date; timeZone: string }) {
  const { date, time } = wallTimeOf(at, timeZone);
  return (
    <>
      <time className="num" dateTime={at.toISOString()}>
        {date}, {time}
      </time>
      {timeZone !== DEFAULT_TIME_ZONE && ` (${timeZone})`}
    </>
  );
}
