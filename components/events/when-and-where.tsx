/** The line under an event's name in every list. @param date `YYYY-MM-DD` */
export function WhenAndWhere({ date, venue }: { date: string; venue: string }) {
  return (
    <p className="meta">
      <time className="num" dateTime={date}>
        {date}
      </time>{" "}
      · {venue}
    </p>
  );
}
