import { expect, test } from "vitest";
import {
  chosenOf,
  countMore,
  describeFilters,
  type Filters,
  filterQuery,
  listQuery,
  loosened,
  NO_FILTERS,
  readFilters,
  readShowing,
  writeFilters,
} from "@/components/catalogue/events/discover/filters";

const CHOICES = { tags: ["Coding", "Career Fair", "Music"], types: ["Competition", "Concert"] } as const;
const COLLEGE = "0199f0aa-0000-7000-8000-00000000000a";
const CLUB = "0199f0aa-0000-7000-8000-00000000000b";
const nameOf = (id: string) => (id === COLLEGE ? "Sahyadri College" : undefined);

const ALL: Filters = {
  q: "robo & co, 50%",
  tags: ["Coding", "Career Fair"],
  types: ["Concert"],
  past: true,
  when: "",
  from: "2026-12-01",
  to: "2026-12-31",
  price: "paid",
  mode: "Offline",
  colleges: [COLLEGE],
  clubs: [CLUB],
  open: true,
  near: "18.54,-73.83",
  radius: 50,
  sort: "distance",
};

test("filters written into an address are read back", () => {
  for (const filters of [ALL, { ...NO_FILTERS, when: "weekend" as const, sort: "popular" as const }]) {
    expect(readFilters(writeFilters(filters), CHOICES)).toEqual(filters);
  }
  const showing = { view: "month", month: "2026-12" } as const;
  expect(readShowing(writeFilters(ALL, showing))).toEqual(showing);
});

test("an address without filters has no query", () => {
  expect(writeFilters(NO_FILTERS)).toBe("");
  expect(writeFilters(NO_FILTERS, { view: "month", month: "" })).toBe("?view=month");
});

test.each([
  "",
  "?tags=Nonsense&types=,,&past=0&utm_source=mail",
  "?q=%20%20",
  "?when=tomorrow&from=2026-13-01&to=1-1-1&price=cheap&mode=online&open=yes",
  `?college=sahyadri,${COLLEGE.toUpperCase()}&club=%00`,
  "?near=91,0&radius=9000&sort=best",
  "?near=1,181&sort=distance&radius=10",
  "?sort=relevance&radius=10&view=grid&month=2026-12",
])("nothing is chosen by %s", (search) => {
  expect(readFilters(search, CHOICES)).toEqual(NO_FILTERS);
  expect(readShowing(search).view).toBe("list");
});

test("values that the list would refuse together are not requested together", () => {
  expect(readFilters("?when=today&from=2026-12-01", CHOICES)).toEqual({ ...NO_FILTERS, when: "today" });
  expect(readFilters("?from=2026-12-01&to=2026-11-30", CHOICES)).toEqual({ ...NO_FILTERS, from: "2026-12-01" });
  expect(readFilters("?from=2026-01-01&to=2027-01-02", CHOICES).to).toBe("");
  expect(readFilters("?from=2026-01-01&to=2027-01-01", CHOICES).to).toBe("2027-01-01");
  expect(
    readFilters(`?college=${Array.from({ length: 12 }, (_, index) => COLLEGE.replace(/..$/, String(index + 10))).join(",")}`, CHOICES)
      .colleges,
  ).toHaveLength(10);
});

test("the first page of a list requests the count, further pages continue at a cursor", () => {
  const filters = { ...NO_FILTERS, types: ["Concert" as const] };
  expect(listQuery(filters).get("count")).toBe("1");
  const further = listQuery(filters, "abc");
  expect(Object.fromEntries(further)).toEqual({ selectedTypes: '["Concert"]', cursor: "abc" });
});

test("calls get the filters under the calls' own names", () => {
  expect(Object.fromEntries(filterQuery(ALL))).toEqual({
    selectedTags: '["Coding","Career Fair"]',
    selectedTypes: '["Concert"]',
    searchQuery: "robo & co, 50%",
    past: "1",
    from: "2026-12-01",
    to: "2026-12-31",
    price: "paid",
    mode: "Offline",
    college: COLLEGE,
    club: CLUB,
    open: "1",
    near: "18.54,-73.83",
    radius: "50",
    sort: "distance",
  });
});

test("filters are shown in words", () => {
  expect(describeFilters({ ...NO_FILTERS, q: "robo", tags: ["Music"], past: true }, nameOf)).toBe("“robo”, Music, Past events");
  expect(describeFilters({ ...ALL, q: "" }, nameOf)).toBe(
    "Registration open, Coding, Career Fair, Concert, Past events, From 2026-12-01, Until 2026-12-31, Paid, Offline, Sahyadri College, 1 club, Within 50 km",
  );
});

test("each filter can be removed, with a position also the order by distance, with a search the order by best match", () => {
  let filters = ALL;
  for (let [next] = chosenOf(filters, nameOf); next; [next] = chosenOf(filters, nameOf)) filters = { ...filters, ...next.without };
  expect(readFilters(writeFilters(filters), CHOICES)).toEqual(NO_FILTERS);
  const [search] = chosenOf({ ...NO_FILTERS, q: "robo", sort: "relevance" }, nameOf);
  expect(search).toMatchObject({ text: "“robo”", without: { q: "", sort: "" } });
});

test("the button More counts the filters behind it", () => {
  expect([countMore(NO_FILTERS), countMore(ALL), countMore({ ...NO_FILTERS, when: "today", price: "free", open: true })]).toEqual([
    0, 7, 0,
  ]);
});

test("with several filters each one can be removed alone, with a single one none", () => {
  expect(loosened({ ...NO_FILTERS, price: "free" })).toEqual([]);
  const filters = { ...NO_FILTERS, price: "free" as const, tags: ["Music" as const, "Coding" as const] };
  expect(loosened(filters)).toEqual([
    { text: "At any price", filters: { ...filters, price: "" } },
    { text: "With any tag", filters: { ...filters, tags: [] } },
  ]);
  expect(loosened(ALL)).toHaveLength(11);
});
