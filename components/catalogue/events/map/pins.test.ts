import { expect, test } from "vitest";
import type { MapPlace } from "@/components/catalogue/events/map/map-place";
import { groupPlaces, joinPins, pinText } from "@/components/catalogue/events/map/pins";

const college = (id: string) => ({ id, name: `College ${id}`, path: `/colleges/${id}`, city: null });
const place = (id: string, of: string | null, count: number, lon: number): MapPlace => ({
  ...{ id, name: `Hall ${id}`, lat: 10, lon, count },
  college: of === null ? null : college(of),
  next: { id, eventName: "Race", startsAt: null, when: null },
});
const PLACES = [place("1", "a", 5, 70), place("2", "b", 4, 80), place("3", "a", 3, 71), place("4", null, 2, 90), place("5", "c", 1, 80.1)];

test("the list groups places by college, the one with most events first, places without a college last", () => {
  expect(groupPlaces(PLACES).map(({ college, count, places }) => [college?.id, count, places.map(({ id }) => id)])).toEqual([
    ["a", 8, ["1", "3"]],
    ["b", 4, ["2"]],
    ["c", 1, ["5"]],
    [undefined, 2, ["4"]],
  ]);
});

test("at low zoom a college has one pin, and pins too close to press are joined", () => {
  const seenAt = (pxOfDegree: number) =>
    joinPins(PLACES, ({ lat, lon }) => ({ x: lon * pxOfDegree, y: lat * pxOfDegree })).map((pin) => `${pin.count} ${pinText(pin)}`);
  expect(seenAt(10)).toEqual(["8 College a", "5 College b and 1 more", "2 Hall 4"]);
  expect(seenAt(1)).toEqual(["15 College a and 3 more"]);
  expect(seenAt(1000)).toEqual(["8 College a", "4 College b", "1 College c", "2 Hall 4"]);
});
