import { SiteLink } from "@/components/platform/ui/site-link";
import { eventPath } from "@/lib/identity/pages/paths";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";

type Props = { dates: { id: string; name: string; startsAt: Date | null; timeZone: string }[] };

/** The other dates of an event's series, each an event of its own. */
export function OtherDates({ dates }: Props) {
  if (dates.length === 0) return null;
  return (
    <section className="wrap other-dates" aria-labelledby="other-dates">
      <h2 className="h2" id="other-dates">
        Other dates
      </h2>
      <ul>
        {dates.map(({ id, name, startsAt, timeZone }) => (
          <li key={id}>
            <SiteLink className="link" href={eventPath(id)}>
              <span className="num">{whenText(startsAt, timeZone)}</span>
              <span className="vh">, {name}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const whenText = (startsAt: Date | null, timeZone: string): string =>
  startsAt ? weekdayDayTimeOf(startsAt, timeZone) : "Date to be announced";
