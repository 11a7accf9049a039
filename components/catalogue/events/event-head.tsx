import type { ReactNode } from "react";
import { BackLink } from "@/components/platform/ui/back-link";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import layout from "@/components/platform/ui/layout.module.css";
import posterStyles from "@/components/platform/ui/poster.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { Event } from "@/lib/catalogue/events/policy";
import { imageUrl } from "@/lib/platform/images/policy";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import styles from "./event-head.module.css";

const POSTER_WIDTH = 400;

type Props = {
  event: Pick<Event, "poster" | "startsAt" | "timeZone" | "venue">;
  back: { href: string; text: string };
  /** Stands above the title. */
  above: ReactNode;
  title: string;
  actions?: ReactNode;
};

/** The head of pages that work on an event: on the stage, with the small poster. */
export function EventHead({ event: { poster, startsAt, timeZone, venue }, back, above, title, actions }: Props) {
  return (
    <div className={classNames(layout.stage, styles.root)}>
      <div className={classNames(layout.wrap, styles.inner)}>
        <BackLink href={back.href}>{back.text}</BackLink>
        <div className={styles.event}>
          <div className={posterStyles.root}>
            <img src={imageUrl(poster, POSTER_WIDTH)} width={poster.width} height={poster.height} alt="" />
          </div>
          <div className={styles.words}>
            {above}
            <h1 className={classNames(typography.h1, styles.title)}>{title}</h1>
            <DotSeparated
              className={classNames(styles.when, typography.num)}
              first={startsAt ? weekdayDayTimeOf(startsAt, timeZone) : "Date to be announced"}
              second={venue}
            />
          </div>
        </div>
        {actions && <div className={classNames(layout.actions, styles.actions)}>{actions}</div>}
      </div>
    </div>
  );
}
