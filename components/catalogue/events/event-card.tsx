import type { CardEvent } from "@/components/catalogue/events/card-event";
import { DateTile } from "@/components/catalogue/events/date-tile";
import { EventPrice } from "@/components/catalogue/events/event-price";
import { EventDate } from "@/components/catalogue/events/when-and-where";
import { classNames } from "@/components/platform/ui/class-names";
import posterStyles from "@/components/platform/ui/poster.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import { TypeSign } from "@/components/platform/ui/type-sign";
import typography from "@/components/platform/ui/typography.module.css";
import { SaveMark } from "@/components/reach/saved/save-mark";
import { eventPath } from "@/lib/identity/pages/paths";
import styles from "./event-card.module.css";

type Props = {
  event: CardEvent;
  /** The heading's level depends on the card's position. */
  heading?: "h2" | "h3";
  /** For the cards in the first view; other posters load when they come near the view. */
  eager: boolean;
  /** For the largest of these when the page opens (LCP). */
  first?: boolean;
  /** The poster's width as `<img sizes>`. */
  sizes: string;
};

/**
 * A poster with its facts under it; in lists on phones the poster is at the left. The whole card is one link, except for students' heart
 * button.
 */
export function EventCard({ event, heading: Heading = "h3", eager, first = false, sizes }: Props) {
  const { id, eventName, poster, type, price, venue, date, when, club, college, note } = event;
  const organiser = club && college ? `${club}, ${college}` : (club ?? college);
  return (
    <article className={styles.root}>
      <div className={classNames(posterStyles.root, styles.poster)}>
        <img
          src={poster.url}
          srcSet={poster.srcSet}
          sizes={sizes}
          width={poster.width}
          height={poster.height}
          alt=""
          loading={eager ? "eager" : "lazy"}
          {...(first ? { fetchPriority: "high" } : { decoding: "async" })}
        />
      </div>
      <div className={styles.body}>
        {date && <DateTile date={date} className={styles.tile} />}
        <div>
          <Heading className={classNames(typography.h3, styles.title)}>
            <SiteLink href={eventPath(id)}>{eventName}</SiteLink>
          </Heading>
          <p className={typography.meta}>
            <EventDate date={date} when={when} />
          </p>
          <p className={typography.meta}>{venue}</p>
          {organiser && <p className={typography.meta}>{organiser}</p>}
          {note && <p className={classNames(typography.meta, typography.anywhere)}>{note}</p>}
          <p className={styles.foot}>
            {/* Nothing for an event that is neither. */}
            {type !== "Other" && <TypeSign type={type} />}
            <span className={styles.end}>
              <EventPrice rupees={price} />
              {/* The form's preview has no event yet. */}
              {id && <SaveMark eventId={id} name={eventName} />}
            </span>
          </p>
        </div>
      </div>
    </article>
  );
}

/** Widths of the poster in a list on phones, then in grids of up to four and up to three columns. */
export const FOUR_COLUMNS = "(max-width: 37.49rem) 116px, (max-width: 55rem) 45vw, 290px";
export const THREE_COLUMNS = "(max-width: 37.49rem) 116px, (max-width: 47.99rem) 45vw, (max-width: 80rem) 30vw, 384px";
