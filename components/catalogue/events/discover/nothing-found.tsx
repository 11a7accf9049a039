"use client";

import { type Filters, filterQuery, type Loosened, loosened } from "@/components/catalogue/events/discover/filters";
import { useKeyedFetch } from "@/components/catalogue/events/discover/use-keyed-fetch";
import { countText } from "@/components/platform/lists/count-text";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import typography from "@/components/platform/ui/typography.module.css";
import { read } from "@/lib/site/api-client/client";
import styles from "./nothing-found.module.css";

const LINKS_MAX = 3;

type Props = {
  filters: Filters;
  /** The filters as text. */
  description: string;
  hrefOf(filters: Filters): string;
  onChoose(filters: Filters): void;
  onClear(): void;
};

/** Shows the search, and the ways out: removing all filters, or one of them with the number of events then. */
export function NothingFound({ filters, description, hrefOf, onChoose, onClear }: Props) {
  const { answer: ways = [] } = useKeyedFetch(filterQuery(filters).toString(), (signal) => askWays(filters, signal));
  return (
    <Empty
      title="No Events available"
      action={
        <>
          <Button onClick={onClear}>Clear All Filters</Button>
          <ul className={styles.ways} aria-label="Remove one filter">
            {ways.map(({ text, filters: others, found }) => (
              <li key={text}>
                <a
                  className={classNames(typography.link, typography.alone)}
                  href={hrefOf(others)}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    onChoose(others);
                  }}
                >
                  {text}: {found}
                </a>
              </li>
            ))}
          </ul>
        </>
      }
    >
      No events match {description}. Try fewer filters or a different spelling.
    </Empty>
  );
}

/** The ways that find the most; ways without any results are left out. */
async function askWays(filters: Filters, signal: AbortSignal) {
  const found = await Promise.all(loosened(filters).map((way) => askWay(way, signal)));
  return found
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, LINKS_MAX);
}

async function askWay(way: Loosened, signal: AbortSignal) {
  const query = filterQuery(way.filters);
  query.set("count", "1");
  query.set("limit", "1");
  const { count = 0, countIsCapped = false } = await read("GET /api/asd", { query, signal });
  return { ...way, count, found: `${countText(count, countIsCapped)} ${count === 1 ? "event" : "events"}` };
}
