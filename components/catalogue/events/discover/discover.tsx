"use client";

import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { ChosenFilters } from "@/components/catalogue/events/discover/chosen-filters";
import { FilterMenu } from "@/components/catalogue/events/discover/filter-menu";
import {
  describeFilters,
  type FilterChoices,
  type Filters,
  NO_FILTERS,
  readFilters,
  readShowing,
  type Showing,
  type View,
  writeFilters,
} from "@/components/catalogue/events/discover/filters";
import { MonthHead } from "@/components/catalogue/events/discover/month-head";
import { MoreFilters } from "@/components/catalogue/events/discover/more-filters";
import { NothingFound } from "@/components/catalogue/events/discover/nothing-found";
import { QuickFilters } from "@/components/catalogue/events/discover/quick-filters";
import { SkeletonGrid } from "@/components/catalogue/events/discover/skeleton-grid";
import { type EventList, useEventList } from "@/components/catalogue/events/discover/use-event-list";
import { useFacets } from "@/components/catalogue/events/discover/use-facets";
import { useNames } from "@/components/catalogue/events/discover/use-names";
import { ViewSwitch } from "@/components/catalogue/events/discover/view-switch";
import { EventGrid } from "@/components/catalogue/events/event-grid";
import { countText } from "@/components/platform/lists/count-text";
import { LiveHead } from "@/components/platform/lists/live-head";
import { PageLinks } from "@/components/platform/lists/page-links";
import { Results } from "@/components/platform/lists/results";
import resultsStyles from "@/components/platform/lists/results.module.css";
import { SearchBox, useSearchText } from "@/components/platform/lists/search-box";
import { setAddress, useAddress, useIsLive } from "@/components/platform/lists/use-address";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import { Skeleton } from "@/components/platform/ui/skeleton";
import typography from "@/components/platform/ui/typography.module.css";
import { SaveSearch } from "@/components/reach/saved/save-search";
import { EVENT_PAGES, EVENTS_MAP_PATH, EVENTS_PATH, eventFormPath } from "@/lib/identity/pages/paths";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";
import styles from "./discover.module.css";

/** Source: spec §9. */
const SEARCH_AFTER_MS = 250;

const loadMonth = () => import("@/components/catalogue/events/discover/month-view").then((module) => ({ default: module.MonthView }));
const MonthView = lazy(loadMonth);

type Props = {
  choices: FilterChoices;
  /** The first page of the unfiltered list, which is part of the finished HTML. */
  first: EventList;
  /** Whether there is a second page with an address of its own. */
  hasNext: boolean;
};

/**
 * The events with search and filters, as a list or by month. The address contains all of it, so it can be shared, reloaded and returned to.
 */
export function Discover({ choices, first, hasNext }: Props) {
  const address = useAddress(EVENTS_PATH);
  const filters = readFilters(address, choices);
  const showing = readShowing(address);
  const isList = showing.view !== "month";
  const found = useEventList(filters, first, isList);
  const { list, failure } = found;
  const isFiltered = writeFilters(filters) !== "";
  const isLive = useIsLive(address);
  const counts = useFacets(filters, isLive);
  const nameOf = useNames(filters, counts);
  const clearButton = useRef<HTMLButtonElement>(null);
  const wasViewChosen = useRef(false);

  // The map is a separate page.
  const isMap = showing.view === "map";
  useEffect(() => {
    if (isMap) location.replace(`${EVENTS_MAP_PATH}${writeFilters(readFilters(location.search, choices))}`);
  }, [isMap, choices]);

  const go = (changed: Filters, shown: Showing = showing, how: "push" | "replace" = "push") =>
    setAddress(writeFilters(changed, shown), how, EVENTS_PATH);
  const choose = (changes: Partial<Filters>, how?: "push" | "replace") => go({ ...filters, ...changes }, showing, how);
  /** The pressed chip has disappeared, and took the focus with it. */
  const takeAway = (changes: Partial<Filters>) => {
    choose(changes);
    clearButton.current?.focus();
  };
  const hrefOf = (changed: Filters, shown: Showing) => `${EVENTS_PATH}${writeFilters(changed, shown)}`;
  const asList = { view: "list", month: "" } as const;
  const viewPath = (view: View) =>
    view === "map" ? `${EVENTS_MAP_PATH}${writeFilters(filters)}` : hrefOf(filters, { view, month: showing.month });
  const views = (
    <ViewSwitch
      current={isList ? "list" : "month"}
      hrefOf={viewPath}
      onView={(view) => go(filters, view === "list" ? asList : { ...showing, view })}
      wasChosen={wasViewChosen}
    />
  );
  const counted = isList ? list && listText(list) : counts.total && eventsText(counts.total);
  const done = `Show ${counted ?? "events"}`;

  return (
    <div className={layout.wrap}>
      <LiveHead title="Events" add={{ href: eventFormPath(), text: "List Event" }} />
      <div className={styles.filters}>
        <div className={styles.row}>
          <EventSearch q={filters.q} />
          <FilterMenu
            name="Tags"
            choices={choices.tags}
            chosen={filters.tags}
            onChange={(tags) => choose({ tags })}
            countOf={(tag) => counts.of("tags", tag)}
            done={done}
          />
          <FilterMenu
            name="Types"
            choices={choices.types}
            chosen={filters.types}
            onChange={(types) => choose({ types })}
            countOf={(type) => counts.of("types", type)}
            done={done}
          />
          <MoreFilters
            filters={filters}
            counts={counts}
            isFiltered={isFiltered}
            onChange={choose}
            onClear={() => choose(NO_FILTERS)}
            done={done}
          />
        </div>
        <QuickFilters filters={filters} counts={counts} onChange={choose} />
        <ChosenFilters
          filters={filters}
          nameOf={nameOf}
          hasSearchBox
          onTakeAway={takeAway}
          clearRef={clearButton}
          onClear={() => choose(NO_FILTERS)}
        >
          <SaveSearch query={writeFilters(filters)} />
        </ChosenFilters>
      </div>
      {isList ? (
        <Results
          found={found}
          isLive={isLive}
          status={<span className={resultsStyles.unlessFiltered}>{statusText(list, failure)}</span>}
          aside={views}
          loading="Loading events..."
          skeleton={<SkeletonGrid />}
          heading={<h2 className={typography.srOnly}>{filters.past ? "Past events" : "Events"}</h2>}
          pages={
            !isFiltered && (
              <PageLinks number={1} hasNext={hasNext} of={EVENT_PAGES}>
                <SiteLink href={`${EVENTS_PATH}?past=1`} className={classNames(typography.link, typography.alone)}>
                  Past events
                </SiteLink>
              </PageLinks>
            )
          }
        >
          {list &&
            (list.events.length > 0 ? (
              <EventGrid events={list.events} eager={4} />
            ) : isFiltered ? (
              <NothingFound
                filters={filters}
                description={describeFilters(filters, nameOf)}
                hrefOf={(others) => hrefOf(others, showing)}
                onChoose={takeAway}
                onClear={() => takeAway(NO_FILTERS)}
              />
            ) : (
              <Empty title="No Events available">When a club publishes an event, it shows up here.</Empty>
            ))}
        </Results>
      ) : (
        <Suspense fallback={<MonthWaits views={views} />}>
          <MonthView
            filters={filters}
            month={showing.month}
            onMonth={(month) => go(filters, { view: "month", month })}
            hrefOf={(place) =>
              "day" in place
                ? hrefOf({ ...filters, when: "", from: place.day, to: place.day }, asList)
                : hrefOf(filters, { view: "month", month: place.month })
            }
            views={views}
          />
        </Suspense>
      )}
    </div>
  );
}

/** While the month's script is loading. */
function MonthWaits({ views }: { views: ReactNode }) {
  return (
    <section className={resultsStyles.root} data-results aria-busy="true">
      <MonthHead status="Loading events..." views={views} />
      <Skeleton className={styles.month} />
    </section>
  );
}

/** Searches shortly after the last key, or immediately with Enter. Continued typing is one step for the back button. */
function EventSearch({ q }: { q: string }) {
  const { text, setText, search } = useSearchText({
    q,
    afterMs: SEARCH_AFTER_MS,
    onSearch: (words) => {
      const rest = new URLSearchParams(location.search);
      const isGoingOn = rest.has("q");
      if (words) rest.set("q", words);
      else rest.delete("q");
      setAddress(rest.size > 0 ? `?${rest}` : "", isGoingOn ? "replace" : "push", EVENTS_PATH);
    },
  });
  return (
    <search>
      <SearchBox
        action={EVENTS_PATH}
        label="Search by event name"
        maxLength={SEARCH_MAX_CHARACTERS}
        value={text}
        onText={setText}
        onSearch={search}
      />
    </search>
  );
}

const eventsText = (count: string): string => `${count} ${count === "1" ? "event" : "events"}`;

/** `6 events`, `10,000+ events`. */
const listText = ({ count, countIsCapped }: EventList): string => eventsText(countText(count, countIsCapped));

function statusText(list: EventList | undefined, failure: string | undefined): string {
  if (list) return listText(list);
  return failure ? "" : "Loading events...";
}
