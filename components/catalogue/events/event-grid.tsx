import type { CardEvent } from "@/components/catalogue/events/card-event";
import { EventCard, FOUR_COLUMNS, THREE_COLUMNS } from "@/components/catalogue/events/event-card";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./event-card.module.css";

type Props = {
  events: readonly CardEvent[];
  /** The maximum number of columns; on phones it is a list. */
  columns?: 3 | 4;
  /** Number of posters in the first view. */
  eager?: number;
};

export function EventGrid({ events, columns = 4, eager = 0 }: Props) {
  return (
    <ul className={classNames(styles.grid, columns === 3 && styles.three)}>
      {events.map((event, index) => (
        <li key={event.id}>
          <EventCard
            event={event}
            eager={index < eager}
            first={eager > 0 && index === 0}
            sizes={columns === 3 ? THREE_COLUMNS : FOUR_COLUMNS}
          />
        </li>
      ))}
    </ul>
  );
}
