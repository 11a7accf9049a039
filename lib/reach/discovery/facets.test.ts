import { describe, expect, test } from "vitest";
import { EVENT_TAGS, EVENT_TYPES, type EventTag } from "@/lib/catalogue/events/schema";
import { BITS, type Chosen, countFacets, type Read } from "@/lib/reach/discovery/facets";

const ANY: Chosen = { tags: [], types: [], mode: null, price: null, open: false };
type Marks = { tags?: EventTag[]; type?: (typeof EVENT_TYPES)[number]; online?: boolean; free?: boolean; open?: boolean; today?: boolean };

const packed = ({ tags = [], type = "Other", online, free, open, today }: Marks) =>
  tags.reduce((bits, tag) => bits | (1 << EVENT_TAGS.indexOf(tag)), 0) |
  (EVENT_TYPES.indexOf(type) << BITS.type) |
  (online ? 1 << BITS.online : 0) |
  (free ? 1 << BITS.free : 0) |
  (open ? 1 << BITS.open : 0) |
  (today ? 1 << BITS.days : 0);

const readOf = (events: Marks[], isCapped = false, collegeId: string | null = "a"): Read => ({
  byCollege: [{ collegeId, events: events.map(packed) }],
  isCapped,
});
const countOf = (list: { value: string; count?: number }[], value: string) => list.find((counted) => counted.value === value)?.count;
const same = (events: Read) => ({ events, anyCollege: events, anyDays: events });

describe("facets", () => {
  const events = [
    { tags: ["Music", "Party"], type: "Concert", free: true, open: true, today: true },
    { tags: ["Music"], online: true, open: true },
    { tags: ["Coding"], type: "Competition", free: true },
    {},
  ] satisfies Marks[];

  test("each list is counted under all filters except its own", () => {
    const facets = countFacets({ ...ANY, tags: ["Music"], price: "free" }, same(readOf(events)));
    expect(facets.total).toEqual({ count: 1, countIsCapped: false });
    expect(["Music", "Party", "Coding", "Trivia"].map((tag) => countOf(facets.tags, tag))).toEqual([1, 1, 1, 0]);
    expect(facets.prices).toEqual([
      { value: "free", count: 1 },
      { value: "paid", count: 1 },
    ]);
    expect(facets.types.map(({ count }) => count)).toEqual([0, 1, 0]);
    expect(facets.modes.map(({ count }) => count)).toEqual([0, 1]);
    expect(facets.open).toBe(1);
    expect(countOf(facets.when, "today")).toBe(1);
    expect(facets.colleges).toEqual([{ value: "a", count: 1 }]);
  });

  test("if not all events were read, numbers are lower bounds, and 0 is left out", () => {
    const facets = countFacets({ ...ANY, tags: ["Trivia"] }, same(readOf(events, true)));
    expect(facets).toMatchObject({ total: { countIsCapped: true }, isCapped: true });
    expect("count" in facets.total).toBe(false);
    expect("open" in facets).toBe(false);
    expect(facets.tags.filter(({ count }) => count === 0)).toEqual([]);
    expect(countOf(facets.tags, "Music")).toBe(2);
    expect(facets.when).toEqual([{ value: "today" }, { value: "weekend" }, { value: "week" }]);
  });

  test("contain the twenty colleges with most events, and no event without a college", () => {
    const byCollege = Array.from({ length: 25 }, (_, index) => ({
      collegeId: index === 24 ? null : `college ${String(index).padStart(2, "0")}`,
      events: Array.from({ length: 25 - index }, () => packed({})),
    }));
    const { colleges } = countFacets(ANY, same({ byCollege, isCapped: false }));
    expect(colleges).toHaveLength(20);
    expect(colleges[0]).toEqual({ value: "college 00", count: 25 });
    expect(colleges.map(({ count }) => count)).toEqual([...colleges.map(({ count }) => count)].sort((one, other) => other - one));
  });
});
