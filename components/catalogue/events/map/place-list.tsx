import { type Filters, writeFilters } from "@/components/catalogue/events/discover/filters";
import type { MapPlace } from "@/components/catalogue/events/map/map-place";
import { groupPlaces } from "@/components/catalogue/events/map/pins";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { EVENTS_PATH, eventPath } from "@/lib/identity/pages/paths";
import styles from "./place-list.module.css";

/** A kilometre: the smallest radius of the list. */
const HERE_KM = 1;

const groupId = (college: MapPlace["college"]): string => `college-${college?.id ?? "none"}`;
/** The entry of a college in the list. */
export const groupHref = (college: MapPlace["college"]): string => `#${groupId(college)}`;
export const placeId = (id: string): string => `place-${id}`;

type Props = { places: readonly MapPlace[]; selected: string | undefined; filters: Filters };

/** The places under their colleges, each with its next event. */
export function PlaceList({ places, selected, filters }: Props) {
  return groupPlaces(places).map(({ college, count, places: own }) => (
    <section key={groupId(college)} id={groupId(college)} className={styles.root}>
      <div className={styles.head}>
        <h2 className={typography.h3}>
          {college ? (
            <a className={typography.link} href={college.path}>
              {college.name}
            </a>
          ) : (
            "Other locations"
          )}
        </h2>
        <p className={typography.meta}>
          {college?.city && `${college.city} · `}
          <span className={classNames(typography.num, typography.nowrap)}>{count === 1 ? "1 event" : `${count} events`}</span>
        </p>
      </div>
      <ul>
        {own.map((place) => (
          <PlaceEntry key={place.id} place={place} isSelected={place.id === selected} filters={filters} />
        ))}
      </ul>
    </section>
  ));
}

function PlaceEntry({ place, isSelected, filters }: { place: MapPlace; isSelected: boolean; filters: Filters }) {
  const { id, name, lat, lon, count, next } = place;
  const here = writeFilters({ ...filters, near: `${lat},${lon}`, radius: HERE_KM });
  return (
    <li id={placeId(id)} aria-current={isSelected || undefined}>
      <h3>{name}</h3>
      <p className={typography.meta}>
        <a className={typography.link} href={eventPath(next.id)}>
          {next.eventName}
        </a>
        <br />
        {next.when && next.startsAt ? (
          <time className={typography.num} dateTime={next.startsAt}>
            {next.when}
          </time>
        ) : (
          "Date to be announced"
        )}
      </p>
      {count > 1 && (
        <p className={typography.meta}>
          <a className={classNames(typography.link, typography.num)} href={`${EVENTS_PATH}${here}`}>
            {count} events here
          </a>
        </p>
      )}
    </li>
  );
}
