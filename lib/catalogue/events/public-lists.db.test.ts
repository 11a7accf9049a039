import { expect, test } from "vitest";
import { getEventsCount, getEventsPage, getHomeLists } from "@/lib/catalogue/events/public-lists";
import { DAY_MS } from "@/lib/platform/time/units";
import { aClub, anEvent } from "@/lib/testing/factories";

const nameOf = ({ name }: { name: string }) => name;
const PAGE = 24;

test("numbered pages follow each other without a gap, and no further ones exist", async () => {
  expect(await getEventsPage(1, nameOf)).toEqual({ events: [], nextCursor: null, hasNext: false });
  await expect(getEventsPage(2, nameOf)).rejects.toMatchObject({ code: "route_not_found" });

  const club = await aClub();
  const names = Array.from({ length: 2 * PAGE + 1 }, (_, at) => `Event number ${String(at).padStart(2, "0")}`);
  const now = Date.now();
  await Promise.all(names.map((name, at) => anEvent(club, { name, startsAt: new Date(now + (8 + at) * DAY_MS) })));
  await anEvent(club, {
    name: "Last year's",
    startsAt: new Date(now - 9 * DAY_MS),
    registrationOpensAt: new Date(now - 20 * DAY_MS),
    registrationClosesAt: new Date(now - 10 * DAY_MS),
  });

  const pages = await Promise.all([1, 2, 3].map((number) => getEventsPage(number, nameOf)));
  expect(pages.flatMap(({ events }) => events)).toEqual(names);
  expect(pages.map(({ hasNext }) => hasNext)).toEqual([true, true, false]);
  expect(await getEventsCount()).toEqual({ count: names.length, countIsCapped: false });
  for (const number of [0, 4, 101, 1.5, Number.NaN]) {
    await expect(getEventsPage(number, nameOf)).rejects.toMatchObject({ code: "route_not_found" });
  }
});

test("the home page has concerts for its banner, and the newest events", async () => {
  const club = await aClub();
  await anEvent(club, { name: "Raga After Dark", type: "Concert" });
  await anEvent(club, { name: "Hack the Quad", type: "Competition" });
  const { concerts, latest, trending } = await getHomeLists(nameOf);
  expect(concerts).toEqual(["Raga After Dark"]);
  expect(latest.slice(0, 2)).toEqual(["Hack the Quad", "Raga After Dark"]);
  expect(trending).toContain("Hack the Quad");
});
