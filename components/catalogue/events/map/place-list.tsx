import { type Filters, writeFilters } from "@/components/catalogue/events/discover/filters";
import type { MapPlace } from "@/components/catalogue/events/map/map-place";
import { groupPlaces } from "@/components/catalogue/events/map/pins";
import { EVENTS_PATH, eventPath } from "@/lib/identity/pages/paths";

/** A kilometre: the least that the list takes. */
const HERE_KM = 1;

const groupId = (college: MapPlace["college"]): string => `college-${college?.id ?? "none"}`;
/** The entry of a college in the list. */
export const groupHref = (college: MapPlace["college"]): string => `#${groupId(college)}`;
export const placeId = (id: string): string => `place-${id}`;

type Props = { places: readonly MapPlace[]; selected: string | undefined; filters: Filters };

/** The places under their colleges, each with its next event. */
export function PlaceList({ places, selected, filters }: Props) {
  return groupPlaces(places).map(({ college, count, places: own }) => (
    <section key={groupId(college)} id={groupId(college)} className="place-group">
      <div className="place-head">
        <h2 className="h3">
          {college ? (
            <a className="link" href={college.path}>
              {college.name}
            </a>
          ) : (
            "Other locations"
          )}
        </h2>
        <p className="meta">
          {college?.city && `${college.city} · `}
          <span className="num whitespace-nowrap">{count === 1 ? "1 event" : `${count} events`}</span>
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
      <p className="meta">
        <a className="link" href={eventPath(next.id)}>
          {next.eventName}
        </a>
        <br />
        {next.when && next.startsAt ? (
          <time className="num" dateTime={next.startsAt}>
            {next.when}
          </time>
        ) : (
          "Date to be announced"
        )}
      </p>
      {count > 1 && (
        <p className="meta">
          <a className="link num" href={`${EVENTS_PATH}${here}`}>
            {count} events here
          </a>
        </p>
      )}
    </li>
  );
}
