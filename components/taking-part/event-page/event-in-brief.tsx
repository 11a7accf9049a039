import { DotSeparated } from "@/components/platform/ui/dot-separated";
import { Moment } from "@/components/taking-part/event-page/moment";
import type { Event } from "@/lib/catalogue/events/policy";
import { imageUrl } from "@/lib/platform/images/policy";

const POSTER_WIDTH = 400;

/** The event that is paid for, or whose door one stands at. */
export function EventInBrief({ event: { name, poster, startsAt, timeZone, venue } }: { event: Event }) {
  return (
    <div className="bought">
      <div className="sheet">
        <img src={imageUrl(poster, POSTER_WIDTH)} width={poster.width} height={poster.height} alt="" />
      </div>
      <div className="grow">
        <h2 className="h2 wrap-anywhere">{name}</h2>
        <DotSeparated
          className="meta"
          first={startsAt ? <Moment at={startsAt} timeZone={timeZone} /> : "Date to be announced"}
          second={venue}
        />
      </div>
    </div>
  );
}
