import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import posterStyles from "@/components/platform/ui/poster.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { ZonedTime } from "@/components/taking-part/event-page/zoned-time";
import type { Event } from "@/lib/catalogue/events/policy";
import { imageUrl } from "@/lib/platform/images/policy";
import styles from "./event-in-brief.module.css";

const POSTER_WIDTH = 400;

/** The event beside what a student does for it: pay, check in, join its team. */
export function EventInBrief({ event: { name, poster, startsAt, timeZone, venue }, children }: { event: Event; children: ReactNode }) {
  return (
    <div className={styles.root}>
      <div className={styles.event}>
        <div className={classNames(posterStyles.root, styles.poster)}>
          <img src={imageUrl(poster, POSTER_WIDTH)} width={poster.width} height={poster.height} alt="" />
        </div>
        <div className={styles.words}>
          <h2 className={classNames(typography.h2, typography.anywhere, styles.name)}>{name}</h2>
          <DotSeparated
            className={typography.meta}
            first={startsAt ? <ZonedTime at={startsAt} timeZone={timeZone} /> : "Date to be announced"}
            second={venue}
          />
        </div>
      </div>
      {children}
    </div>
  );
}
