import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { figureOf, getFigures } from "@/lib/site/about/figures";
import { aClub, anEvent } from "@/lib/testing/factories";

const figures = async () => Object.fromEntries((await getFigures()).map(({ of, figure }) => [of, figure]));

test("until the counts are larger, the page shows the claims", async () => {
  await anEvent(await aClub());
  expect(await figures()).toEqual({ events: "1000+", campuses: "100+" });
});

test("a count is shown if it is larger than the claim; cancelled events do not count", async () => {
  const event = await anEvent(await aClub());
  // In parts that a slow machine writes within the time limit of a statement.
  for (let first = 1; first <= 2000; first += 250) {
    await db.$executeRaw`
    INSERT INTO "Event" ("id", "clubId", "name", "pricePaise", "type", "mode", "venue", "createdBy", "contactEmail", "contactPhone",
      "registrationOpensAt", "registrationClosesAt", "posterId", "updatedAt", "status")
    SELECT gen_random_uuid(), "clubId", "name", 0, "type", "mode", "venue", "createdBy", "contactEmail", "contactPhone",
      "registrationOpensAt", "registrationClosesAt", "posterId", now(),
      CASE WHEN n <= 1250 THEN 'published'::"EventStatus" ELSE 'cancelled'::"EventStatus" END
    FROM "Event", generate_series(${first}::int, ${first + 249}::int) n WHERE "id" = ${event.id}::uuid`;
  }
  expect(await figures()).toEqual({ events: "1200+", campuses: "100+" });
});

test.each([
  [100, "100+"],
  [119, "110+"],
  [1000, "1000+"],
  [1299, "1200+"],
  [12_999, "12,000+"],
  [987_654, "9,80,000+"],
])("%d is said as %s", (count, said) => {
  expect(figureOf(count)).toBe(said);
});
