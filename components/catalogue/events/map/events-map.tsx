"use client";

import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { ChosenFilters } from "@/components/catalogue/events/discover/chosen-filters";
import {
  type FilterChoices,
  type Filters,
  filterQuery,
  NO_FILTERS,
  readFilters,
  writeFilters,
} from "@/components/catalogue/events/discover/filters";
import { QuickFilters } from "@/components/catalogue/events/discover/quick-filters";
import { useFacets } from "@/components/catalogue/events/discover/use-facets";
import { useKeyedFetch } from "@/components/catalogue/events/discover/use-keyed-fetch";
import { useNames } from "@/components/catalogue/events/discover/use-names";
import { ViewSwitch } from "@/components/catalogue/events/discover/view-switch";
import { type MapPlaces, toMapPlace } from "@/components/catalogue/events/map/map-place";
import { PlaceList, placeId } from "@/components/catalogue/events/map/place-list";
import { StillMap } from "@/components/catalogue/events/map/still-map";
import { ListHead } from "@/components/platform/lists/list-head";
import resultsStyles from "@/components/platform/lists/results.module.css";
import { setAddress, useAddress, useIsLive } from "@/components/platform/lists/use-address";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import typography from "@/components/platform/ui/typography.module.css";
import type { Bounds, Tiles } from "@/components/reach/map/ground";
import { NearMe } from "@/components/reach/map/near-me";
import { EVENTS_MAP_PATH, EVENTS_PATH } from "@/lib/identity/pages/paths";
import { read } from "@/lib/site/api-client/client";
import styles from "./events-map.module.css";

const PlacesMap = lazy(() => import("@/components/catalogue/events/map/places-map").then((module) => ({ default: module.PlacesMap })));

type Props = {
  choices: FilterChoices;
  /** The places of all events, which are part of the finished HTML. */
  first: MapPlaces;
  tiles: Tiles | null;
  /** The land of the still map. */
  outline: ReactNode;
};

const WORLD: Bounds = { west: -180, south: -90, east: 180, north: 90 };
/** Requested bounds are rounded to about a hundred metres, so that neighbouring views make the same request. */
const DECIMALS = 3;

/**
 * The events by place: a map, and a list beside it. The first map is a picture in the finished page; its script is loaded on the first
 * touch. The address contains the filters. Source: contract reach 6.2.
 */
export function EventsMap({ choices, first, tiles, outline }: Props) {
  const address = useAddress(EVENTS_MAP_PATH);
  const filters = readFilters(address, choices);
  const isLive = useIsLive(address);
  const counts = useFacets(filters, isLive);
  const nameOf = useNames(filters, counts);
  const [start, setStart] = useState<{ zoomBy: number }>();
  const isMoving = start !== undefined || filters.near !== "";
  const [bounds, setBounds] = useState<Bounds>();
  const [selected, setSelected] = useState<string>();
  const clearButton = useRef<HTMLButtonElement>(null);

  const isFiltered = writeFilters(filters) !== "";
  const query = filterQuery(filters);
  query.delete("sort");
  const isFirst = !isFiltered && !bounds;
  query.set("bbox", writeBounds(bounds ?? WORLD));
  const asked = useKeyedFetch(isFirst ? null : query.toString(), (signal) => askPlaces(query, signal));
  // The previous places stay while a moved map requests its own.
  const found = isFirst ? first : (asked.answer ?? (isFiltered ? undefined : first));
  const { failure, tryAgain } = asked;

  const choose = (changes: Partial<Filters>) => setAddress(writeFilters({ ...filters, ...changes }), "push", EVENTS_MAP_PATH);
  const takeAway = (changes: Partial<Filters>) => {
    choose(changes);
    clearButton.current?.focus();
  };
  const places = found?.places ?? [];
  const still = <StillMap places={places} outline={outline} onStart={(zoomBy) => setStart((started) => started ?? { zoomBy })} />;

  return (
    <div className={layout.wrap}>
      <ListHead title="Events on the map">
        <ViewSwitch
          current="map"
          hrefOf={(view) =>
            view === "map" ? EVENTS_MAP_PATH + writeFilters(filters) : EVENTS_PATH + writeFilters(filters, { view, month: "" })
          }
        />
      </ListHead>
      <div className={styles.filters}>
        <QuickFilters filters={filters} counts={counts} onChange={choose} />
        <ChosenFilters filters={filters} nameOf={nameOf} onTakeAway={takeAway} clearRef={clearButton} onClear={() => choose(NO_FILTERS)} />
        <div className={styles.acts}>
          <NearMe view="map" onPosition={(near) => choose({ near })} />
        </div>
      </div>
      <div className={styles.grid}>
        <Suspense fallback={still}>
          {isMoving ? (
            <PlacesMap
              places={places}
              tiles={tiles}
              near={filters.near}
              zoomBy={start?.zoomBy ?? 0}
              selected={selected}
              onSelect={(id) => {
                setSelected(id);
                const entry = document.getElementById(placeId(id));
                entry?.scrollIntoView({ block: "nearest" });
                entry?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
              }}
              onBounds={setBounds}
            />
          ) : (
            still
          )}
        </Suspense>
        <section className={classNames(resultsStyles.root, styles.list)} data-results aria-busy={!found && !failure}>
          <div className={resultsStyles.countLine}>
            <p className={classNames(typography.muted, typography.small)} role="status">
              {!isLive && <span className={resultsStyles.ifFiltered}>Loading locations...</span>}
              <span className={resultsStyles.unlessFiltered}>{failure ? "" : found ? placesText(found) : "Loading locations..."}</span>
            </p>
          </div>
          {failure && (
            <Notice tone="bad" action={<Button onClick={tryAgain}>Try again</Button>}>
              {failure}
            </Notice>
          )}
          <div className={resultsStyles.unlessFiltered}>
            {found && places.length === 0 && (
              <Empty title="No events here on the map">
                {bounds
                  ? "Move the map, or try fewer filters."
                  : "Only events with a location on the map appear here. The list shows all events."}
              </Empty>
            )}
            <PlaceList places={places} selected={selected} filters={filters} />
          </div>
        </section>
      </div>
    </div>
  );
}

const writeBounds = ({ west, south, east, north }: Bounds): string =>
  [west, south, east, north].map((degrees) => Number(degrees.toFixed(DECIMALS))).join();

async function askPlaces(query: URLSearchParams, signal: AbortSignal): Promise<MapPlaces> {
  const { places, isCapped } = await read("GET /api/event/map", { query, signal });
  return { places: places.map(toMapPlace), isCapped };
}

function placesText({ places: { length }, isCapped }: MapPlaces): string {
  if (isCapped) return `The ${length} locations with the most events`;
  return length === 1 ? "1 location" : `${length} locations`;
}
