const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** A calendar leaf. Decorative: the same date is beside it as text. @param date `YYYY-MM-DD` */
export function DateTile({ date }: { date: string }) {
  const day = new Date(`${date}T00:00:00Z`);
  return (
    <div className="date-tile" aria-hidden="true">
      <span>{MONTHS[day.getUTCMonth()]}</span>
      <b>{date.slice(8)}</b>
      <span>{WEEKDAYS[day.getUTCDay()]}</span>
    </div>
  );
}
