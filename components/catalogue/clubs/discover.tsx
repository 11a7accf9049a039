"use client";

import { CollegeMenu } from "@/components/catalogue/clubs/college-menu";
import { type DirectoryEntry, toClubEntry, toCollegeEntry } from "@/components/catalogue/clubs/directory-entry";
import { DirectoryIndex, DirectoryList } from "@/components/catalogue/clubs/directory-index";
import { AddressWatcher } from "@/components/platform/lists/address-watcher";
import { ListHead } from "@/components/platform/lists/list-head";
import { PageLinks } from "@/components/platform/lists/page-links";
import { Results } from "@/components/platform/lists/results";
import resultsStyles from "@/components/platform/lists/results.module.css";
import { SearchBox, useSearchText } from "@/components/platform/lists/search-box";
import { setAddress, useAddress, useIsLive } from "@/components/platform/lists/use-address";
import { useSearchedList } from "@/components/platform/lists/use-searched-list";
import { Button } from "@/components/platform/ui/button";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Skeleton } from "@/components/platform/ui/skeleton";
import { CLUB_PAGES, COLLEGE_PAGES } from "@/lib/identity/pages/paths";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";
import { read } from "@/lib/site/api-client/client";
import directoryIndexStyles from "./directory-index.module.css";
import styles from "./discover.module.css";

const SEARCH_AFTER_MS = 300;

const KINDS = {
  clubs: {
    title: "Clubs",
    pages: CLUB_PAGES,
    label: "Search by club name",
    none: "No clubs found",
    count: (number: string, isOne: boolean) => `${number} ${isOne ? "club" : "clubs"}`,
    empty: "Clubs appear here once their college adds them.",
  },
  colleges: {
    title: "Colleges",
    pages: COLLEGE_PAGES,
    label: "Search by college name",
    none: "No colleges found",
    count: (number: string, isOne: boolean) => `${number} ${isOne ? "college" : "colleges"}`,
    empty: "Colleges appear here once they sign up.",
  },
} as const;
type Kind = keyof typeof KINDS;

type Props = {
  kind: Kind;
  /** The first page of the directory, which is part of the finished HTML. */
  first: readonly DirectoryEntry[];
  /** Whether there is a second page with an address of its own. */
  hasNext: boolean;
};

/** The directory and its search. The address contains the search, so it can be shared, reloaded and returned to. */
export function DiscoverDirectory({ kind, first, hasNext }: Props) {
  const { title, pages, label } = KINDS[kind];
  const address = useAddress(pages.first);
  const asked = readAddress(kind, address);
  const { q, college } = asked;
  const isNarrowed = q !== "" || college !== "";
  const found = useSearchedList(writeAddress(asked), first, (page) => ask(kind, asked, page));
  const { list, failure } = found;
  const isLive = useIsLive(address);
  const { text, setText, search } = useSearchText({
    q,
    afterMs: SEARCH_AFTER_MS,
    onSearch: (words) => {
      const isGoingOn = new URLSearchParams(location.search).has("q");
      setAddress(writeAddress({ ...readAddress(kind, location.search), q: words }), isGoingOn ? "replace" : "push", pages.first);
    },
  });

  const status = list?.nextCursor && !isNarrowed ? "" : statusText(kind, list, failure);

  return (
    <div className={layout.wrap}>
      <AddressWatcher />
      <ListHead title={title} />
      <div className={styles.row}>
        <search>
          <SearchBox action={pages.first} label={label} maxLength={SEARCH_MAX_CHARACTERS} value={text} onText={setText} onSearch={search} />
        </search>
        {kind === "clubs" && (
          <CollegeMenu
            chosen={college}
            onChange={(id) => setAddress(writeAddress({ q, college: id }), "push", pages.first)}
            done={list && isNarrowed ? `Show ${status}` : "Show clubs"}
          />
        )}
      </div>
      <Results
        found={found}
        isLive={isLive}
        status={<span className={resultsStyles.unlessFiltered}>{status}</span>}
        loading="Loading..."
        skeleton={<SkeletonIndex />}
        pages={!isNarrowed && <PageLinks number={1} hasNext={hasNext} of={pages} />}
      >
        {list && list.items.length === 0 && <NothingFound kind={kind} {...asked} />}
        {list &&
          list.items.length > 0 &&
          (q === "" ? <DirectoryIndex entries={list.items} /> : <DirectoryList entries={list.items} heading="h2" />)}
      </Results>
    </div>
  );
}

/** The search in the address; "" for everything. */
type Asked = { q: string; college: string };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Unknown values count as not chosen. */
function readAddress(kind: Kind, address: string): Asked {
  const params = new URLSearchParams(address);
  const q = (params.get("q") ?? "").trim().slice(0, SEARCH_MAX_CHARACTERS);
  const college = params.get("college") ?? "";
  return { q, college: kind === "clubs" && ID.test(college) ? college : "" };
}

function writeAddress(asked: Asked): string {
  const params = new URLSearchParams(Object.entries(asked).filter(([, value]) => value));
  return params.size > 0 ? `?${params}` : "";
}

type Page = { cursor: string | undefined; signal?: AbortSignal };

type Found = { items: DirectoryEntry[]; nextCursor: string | null };

async function ask(kind: Kind, { q, college }: Asked, { cursor, signal }: Page): Promise<Found> {
  if (kind === "clubs") {
    const { clubs, nextCursor } = await read("GET /api/clubs", { query: { q, cursor, college: college || undefined }, signal });
    return { items: clubs.map(toClubEntry), nextCursor };
  }
  const { colleges, nextCursor } = await read("GET /api/colleges", { query: { q, cursor }, signal });
  return { items: colleges.map(toCollegeEntry), nextCursor };
}

function NothingFound({ kind, q, college }: Asked & { kind: Kind }) {
  const { none, empty, pages } = KINDS[kind];
  if (q === "" && college === "") return <Empty title={none}>{empty}</Empty>;
  return (
    <Empty title={none} action={<Button onClick={() => setAddress("", "push", pages.first)}>Clear search</Button>}>
      {q ? `Nothing matches “${q}”. Check the spelling or try a shorter name.` : "This college has no clubs yet."}
    </Empty>
  );
}

/** `6 clubs`, `24+ clubs`; of a directory with more pages, nothing is said. */
function statusText(kind: Kind, list: { items: readonly unknown[]; nextCursor: string | null } | undefined, failure?: string): string {
  if (failure) return "";
  if (!list) return "Loading...";
  return KINDS[kind].count(`${list.items.length}${list.nextCursor ? "+" : ""}`, list.items.length === 1);
}

const PLACES = ["a", "b", "c"];

/** Placeholders with the size of the entries. */
function SkeletonIndex() {
  return (
    <div className={directoryIndexStyles.root} aria-hidden="true">
      {PLACES.map((place) => (
        <div key={place} className={directoryIndexStyles.entry}>
          <Skeleton className={styles.logo} />
          <div>
            <Skeleton text className={styles.name} />
            <Skeleton text className={styles.place} />
          </div>
        </div>
      ))}
    </div>
  );
}
