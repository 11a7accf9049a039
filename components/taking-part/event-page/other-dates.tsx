import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { eventPath } from "@/lib/identity/pages/paths";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import styles from "./other-dates.module.css";

type Props = { dates: { id: string; name: string; startsAt: Date | null; timeZone: string }[] };

/** The other dates of an event's series, each an event of its own. */
export function OtherDates({ dates }: Props) {
  if (dates.length === 0) return null;
  return (
    <section className={classNames(layout.wrap, styles.root)} aria-labelledby="other-dates">
      <h2 className={typography.h2} id="other-dates">
        Other dates
      </h2>
      <ul>
        {dates.map(({ id, name, startsAt, timeZone }) => (
          <li key={id}>
            <SiteLink className={classNames(typography.link, typography.alone)} href={eventPath(id)}>
              <span className={typography.num}>{whenText(startsAt, timeZone)}</span>
              <span className={typography.srOnly}>, {name}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const whenText = (startsAt: Date | null, timeZone: string): string =>
  startsAt ? weekdayDayTimeOf(startsAt, timeZone) : "Date to be announced";
