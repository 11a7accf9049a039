const partOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-IN", { ...options, timeZone: "UTC" });
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
};
const [month, weekday] = [partOf({ month: "short" }), partOf({ weekday: "short" })];

/** A calendar leaf. Decorative: the same date is beside it as text. @param date `YYYY-MM-DD` */
export function DateTile({ date }: { date: string }) {
  return (
    <div className="date-tile" aria-hidden="true">
      <span>{month(date).slice(0, 3)}</span>
      <b>{date.slice(8)}</b>
      <span>{weekday(date)}</span>
    </div>
  );
}
