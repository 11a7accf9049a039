"use client";

import { useRef } from "react";
import { FilterMenu } from "@/components/events/discover/filter-menu";
import { type Choices, describeFilters, type Filters, NO_FILTERS, readFilters, writeFilters } from "@/components/events/discover/filters";
import { SkeletonGrid } from "@/components/events/discover/skeleton-grid";
import { type EventList, useEventList } from "@/components/events/discover/use-event-list";
import { EventGrid } from "@/components/events/event-grid";
import { LiveHead } from "@/components/lists/live-head";
import { PageLinks } from "@/components/lists/page-links";
import { Results } from "@/components/lists/results";
import { SearchBox, useSearchText } from "@/components/lists/search-box";
import { setAddress, useAddress, useIsLive } from "@/components/lists/use-address";
import { SaveSearch } from "@/components/saved/save-search";
import { Button } from "@/components/ui/button";
import { ChoiceChip } from "@/components/ui/chip";
import { Empty } from "@/components/ui/empty";
import { SiteLink } from "@/components/ui/site-link";
import { EVENT_PAGES, EVENTS_PATH, eventFormPath } from "@/lib/pages/paths";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";

/** Source: spec §9. */
const SEARCH_AFTER_MS = 250;

type Props = {
  choices: Choices;
  /** The first page of the unfiltered list, which is part of the finished HTML. */
  first: EventList;
  /** Whether there is a second page with an address of its own. */
  hasNext: boolean;
};

/** The list of events with search and filters. The address holds both, so they can be shared, reloaded and gone back to. */
export function Discover({ choices, first, hasNext }: Props) {
  const address = useAddress(EVENTS_PATH);
  const filters = readFilters(address, choices);
  const found = useEventList(filters, first);
  const { list, failure } = found;
  const isFiltered = writeFilters(filters) !== "";
  const isLive = useIsLive(address);
  const clearButton = useRef<HTMLButtonElement>(null);

  const choose = (changes: Partial<Filters>) => setAddress(writeFilters({ ...filters, ...changes }), "push", EVENTS_PATH);
  /** The pressed chip has disappeared, and the focus with it. */
  const takeAway = (changes: Partial<Filters>) => {
    choose(changes);
    clearButton.current?.focus();
  };
  const counted = list ? countText(list) : "events";

  return (
    <div className="wrap">
      <LiveHead title="Events" add={{ href: eventFormPath(), text: "List Event" }} />
      <div className="filters">
        <div className="filter-row">
          <EventSearch q={filters.q} />
          <FilterMenu
            name="Tags"
            choices={choices.tags}
            chosen={filters.tags}
            onChange={(tags) => choose({ tags })}
            done={`Show ${counted}`}
          />
          <FilterMenu
            name="Types"
            choices={choices.types}
            chosen={filters.types}
            onChange={(types) => choose({ types })}
            done={`Show ${counted}`}
          />
        </div>
        <div className="chosen">
          <div className="chips">
            {filters.tags.map((tag) => (
              <ChoiceChip key={tag} on onClick={() => takeAway({ tags: filters.tags.filter((other) => other !== tag) })}>
                {tag}
              </ChoiceChip>
            ))}
            {filters.types.map((type) => (
              <ChoiceChip key={type} on onClick={() => takeAway({ types: filters.types.filter((other) => other !== type) })}>
                {type}
              </ChoiceChip>
            ))}
            {filters.past && (
              <ChoiceChip on onClick={() => takeAway({ past: false })}>
                Past events
              </ChoiceChip>
            )}
          </div>
          <Button ref={clearButton} variant="quiet" aria-disabled={!isFiltered} onClick={() => choose(NO_FILTERS)}>
            Clear All Filters
          </Button>
          <SaveSearch query={writeFilters(filters)} />
        </div>
      </div>
      <Results
        found={found}
        isLive={isLive}
        status={<span className="unless-filtered">{statusText(list, failure)}</span>}
        loading="Loading events..."
        skeleton={<SkeletonGrid />}
        heading={<h2 className="vh">{filters.past ? "Past events" : "Events"}</h2>}
        pages={
          !isFiltered && (
            <PageLinks number={1} hasNext={hasNext} of={EVENT_PAGES}>
              <SiteLink href={`${EVENTS_PATH}?past=1`} className="link">
                Past events
              </SiteLink>
            </PageLinks>
          )
        }
      >
        {list &&
          (list.events.length > 0 ? (
            <EventGrid events={list.events} eager={4} />
          ) : (
            <NothingFound filters={filters} isFiltered={isFiltered} onClear={() => takeAway(NO_FILTERS)} />
          ))}
      </Results>
    </div>
  );
}

/** Searches shortly after the last key, or at once with Enter. Continued typing is one step for the back button. */
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

function NothingFound({ filters, isFiltered, onClear }: { filters: Filters; isFiltered: boolean; onClear(): void }) {
  if (!isFiltered) return <Empty title="No Events available">Clubs publish theirs here, and the first one will be at the top.</Empty>;
  return (
    <Empty title="No Events available" action={<Button onClick={onClear}>Clear All Filters</Button>}>
      Nothing was found for {describeFilters(filters)}. Try fewer filters, or another spelling.
    </Empty>
  );
}

/** `6 events`, `1000+ events`. */
function countText({ count, countIsCapped }: EventList): string {
  return `${count}${countIsCapped ? "+" : ""} ${count === 1 ? "event" : "events"}`;
}

function statusText(list: EventList | undefined, failure: string | undefined): string {
  if (list) return countText(list);
  return failure ? "" : "Loading events...";
}
