import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import typography from "@/components/platform/ui/typography.module.css";

type Start = {
  /** The start day, `YYYY-MM-DD`; null while it is to be announced. */
  date: string | null;
  /** The start for people, `Sat 2026-12-05, 09:30`; without it only the day is shown. */
  when?: string | null;
};

/** The line under an event's name in places with room for one line. */
export function WhenAndWhere({ venue, className, ...start }: Start & { venue: string; className?: string | undefined }) {
  return <DotSeparated className={classNames(typography.meta, className)} first={<EventDate {...start} />} second={venue} />;
}

export function EventDate({ date, when }: Start) {
  if (!date) return "Date to be announced";
  return (
    <time className={typography.num} dateTime={date}>
      {when ?? date}
    </time>
  );
}
