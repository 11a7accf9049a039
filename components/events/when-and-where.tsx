import { Pointed } from "@/components/ui/pointed";

/** The line under an event's name in every list. @param date `YYYY-MM-DD` */
export function WhenAndWhere({ date, venue }: { date: string; venue: string }) {
  const when = (
    <time className="num" dateTime={date}>
      {date}
    </time>
  );
  return <Pointed className="meta" first={when} second={venue} />;
}
