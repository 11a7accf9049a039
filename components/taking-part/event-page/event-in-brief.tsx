import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import layout from "@/components/platform/ui/layout.module.css";
import posterStyles from "@/components/platform/ui/poster.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { ZonedTime } from "@/components/taking-part/event-page/zoned-time";
import type { Event } from "@/lib/catalogue/events/policy";
import { imageUrl } from "@/lib/platform/images/policy";

const POSTER_WIDTH = 400;

/** The event of a payment or of a check-in. */
export function EventInBrief({ event: { name, poster, startsAt, timeZone, venue } }: { event: Event }) {
  return (
    <div className="bought">
      <div className={posterStyles.root}>
        <img src={imageUrl(poster, POSTER_WIDTH)} width={poster.width} height={poster.height} alt="" />
      </div>
      <div className={layout.grow}>
        <h2 className={classNames(typography.h2, typography.anywhere)}>{name}</h2>
        <DotSeparated
          className={typography.meta}
          first={startsAt ? <ZonedTime at={startsAt} timeZone={timeZone} /> : "Date to be announced"}
          second={venue}
        />
      </div>
    </div>
  );
}
