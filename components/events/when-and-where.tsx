import { DotSeparated } from "@/components/ui/dot-separated";

/** The line under an event's name in every list. @param date the start day, `YYYY-MM-DD`; null while it is to be announced */
export function WhenAndWhere({ date, venue }: { date: string | null; venue: string }) {
  return <DotSeparated className="meta" first={<EventDate date={date} />} second={venue} />;
}

/** @param date as above */
export function EventDate({ date }: { date: string | null }) {
  if (!date) return "Date to be announced";
  return (
    <time className="num" dateTime={date}>
      {date}
    </time>
  );
}
