"use client";

import { lazy, Suspense, useRef, useState } from "react";
import { ChosenFilters } from "@/components/events/discover/chosen-filters";
import { type Choices, type Filters, filterQuery, NO_FILTERS, readFilters, writeFilters } from "@/components/events/discover/filters";
import { QuickFilters } from "@/components/events/discover/quick-filters";
import { useAsked } from "@/components/events/discover/use-asked";
import { useFacets } from "@/components/events/discover/use-facets";
import { useNames } from "@/components/events/discover/use-names";
import { ViewSwitch } from "@/components/events/discover/view-switch";
import { type MapPlace, type MapPlaces, toMapPlace } from "@/components/events/map/map-place";
import { EventDate } from "@/components/events/when-and-where";
import { ListHead } from "@/components/lists/list-head";
import { setAddress, useAddress, useIsLive } from "@/components/lists/use-address";
import type { Bounds, Tiles } from "@/components/map/ground";
import { NearMe } from "@/components/map/near-me";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { read } from "@/lib/calls/client";
import { EVENTS_MAP_PATH, EVENTS_PATH, eventPath } from "@/lib/pages/paths";

const PlacesMap = lazy(() => import("@/components/events/map/places-map").then((module) => ({ default: module.PlacesMap })));

type Props = {
  choices: Choices;
  /** The places of all events, which are part of the finished HTML. */
  first: MapPlaces;
  tiles: Tiles | null;
};

const WORLD: Bounds = { west: -180, south: -90, east: 180, north: 90 };
/** Bounds are asked for in steps of about a hundred metres, so that neighbours ask the same. */
const DECIMALS = 3;

/** The events by place: a list, and beside it a map once somebody asks for it. The address holds the filters. Source: contract reach 6.2. */
export function EventsMap({ choices, first, tiles }: Props) {
  const address = useAddress(EVENTS_MAP_PATH);
  const filters = readFilters(address, choices);
  const isLive = useIsLive(address);
  const counts = useFacets(filters, isLive);
  const nameOf = useNames(filters, counts);
  const [isMapShown, setMapShown] = useState(false);
  const [bounds, setBounds] = useState<Bounds>();
  const [selected, setSelected] = useState<string>();
  const clearButton = useRef<HTMLButtonElement>(null);

  const isFiltered = writeFilters(filters) !== "";
  const query = filterQuery(filters);
  query.delete("sort");
  const isFirst = !isFiltered && !bounds;
  query.set("bbox", writeBounds(bounds ?? WORLD));
  const asked = useAsked(isFirst ? null : query.toString(), (signal) => askPlaces(query, signal));
  // The places of before stay while a moved map asks for its own.
  const found = isFirst ? first : (asked.answer ?? (isFiltered ? undefined : first));
  const { failure, tryAgain } = asked;

  const choose = (changes: Partial<Filters>) => setAddress(writeFilters({ ...filters, ...changes }), "push", EVENTS_MAP_PATH);
  const takeAway = (changes: Partial<Filters>) => {
    choose(changes);
    clearButton.current?.focus();
  };
  const places = found?.places ?? [];

  return (
    <div className="wrap">
      <ListHead title="Events on the map">
        <ViewSwitch
          current="map"
          hrefOf={(view) =>
            view === "map" ? EVENTS_MAP_PATH + writeFilters(filters) : EVENTS_PATH + writeFilters(filters, { view, month: "" })
          }
        />
      </ListHead>
      <div className="filters">
        <QuickFilters filters={filters} counts={counts} onChange={choose} />
        <ChosenFilters filters={filters} nameOf={nameOf} onTakeAway={takeAway} clearRef={clearButton} onClear={() => choose(NO_FILTERS)} />
        <div className="map-acts">
          {!isMapShown && <Button onClick={() => setMapShown(true)}>Show the map</Button>}
          <NearMe onPosition={(near) => choose({ near })} />
        </div>
      </div>
      {isMapShown && (
        <Suspense fallback={<Skeleton className="map-box" />}>
          <PlacesMap
            places={places}
            tiles={tiles}
            near={filters.near}
            selected={selected}
            onSelect={(id) => {
              setSelected(id);
              const entry = document.getElementById(`place-${id}`);
              entry?.scrollIntoView({ block: "nearest" });
              entry?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
            }}
            onBounds={setBounds}
          />
        </Suspense>
      )}
      <section className="results" aria-busy={!found && !failure}>
        <div className="count-line">
          <p className="muted small" role="status">
            {!isLive && <span className="if-filtered">Loading places...</span>}
            <span className="unless-filtered">{failure ? "" : found ? placesText(found) : "Loading places..."}</span>
          </p>
        </div>
        {failure && (
          <Notice tone="bad" action={<Button onClick={tryAgain}>Try again</Button>}>
            {failure}
          </Notice>
        )}
        <div className="unless-filtered">
          {found && places.length === 0 && (
            <Empty title="No events with a place here">
              {isMapShown
                ? "Move the map, or try fewer filters."
                : "Clubs say where on the map their events are; those without a place are in the list."}
            </Empty>
          )}
          <ol className="places">
            {places.map((place) => (
              <PlaceEntry key={place.id} place={place} isSelected={place.id === selected} filters={filters} />
            ))}
          </ol>
        </div>
      </section>
    </div>
  );
}

/** A kilometre: the least that the list takes. */
const HERE_KM = 1;

function PlaceEntry({ place, isSelected, filters }: { place: MapPlace; isSelected: boolean; filters: Filters }) {
  const { id, name, lat, lon, count, next } = place;
  const here = writeFilters({ ...filters, near: `${lat},${lon}`, radius: HERE_KM });
  return (
    <li id={`place-${id}`} aria-current={isSelected || undefined}>
      <h2 className="h3">{name}</h2>
      <p className="meta">
        <a className="link" href={eventPath(next.id)}>
          {next.eventName}
        </a>{" "}
        · <EventDate date={next.date} />
      </p>
      {count > 1 && (
        <p className="meta">
          <a className="link" href={`${EVENTS_PATH}${here}`}>
            {count} events around here
          </a>
        </p>
      )}
    </li>
  );
}

const writeBounds = ({ west, south, east, north }: Bounds): string =>
  [west, south, east, north].map((degrees) => Number(degrees.toFixed(DECIMALS))).join();

async function askPlaces(query: URLSearchParams, signal: AbortSignal): Promise<MapPlaces> {
  const { places, isCapped } = await read("GET /api/event/map", { query, signal });
  return { places: places.map(toMapPlace), isCapped };
}

function placesText({ places: { length }, isCapped }: MapPlaces): string {
  if (isCapped) return `The ${length} places with most events`;
  return length === 1 ? "1 place" : `${length} places`;
}
