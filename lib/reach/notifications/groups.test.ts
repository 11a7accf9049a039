import { expect, test } from "vitest";
import { groupsOf } from "@/lib/reach/notifications/groups";

type Grouped = Parameters<typeof groupsOf>[0][number];
const told = (id: string, clubId: string | null, at: string, kind: Grouped["kind"] = "event_published"): Grouped => ({
  id,
  clubId,
  kind,
  at: new Date(at),
});

test("new events of one club and one day form a group at the newest's position, and other notifications do not", () => {
  const groups = groupsOf([
    told("a", "robots", "2026-12-05T10:00:00Z"),
    told("b", "drama", "2026-12-05T09:00:00Z"),
    told("c", "robots", "2026-12-05T08:00:00Z", "event_moved"),
    told("d", "robots", "2026-12-05T07:00:00Z"),
    // Midnight in India is 18:30 in London.
    told("e", "robots", "2026-12-04T18:31:00Z"),
    told("f", "robots", "2026-12-04T18:29:00Z"),
    told("g", null, "2026-12-04T10:00:00Z"),
    told("h", null, "2026-12-04T09:00:00Z"),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id).join(""))).toEqual(["ade", "b", "c", "f", "g", "h"]);
});
