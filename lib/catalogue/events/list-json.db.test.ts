import { expect, test } from "vitest";
import { listQuery } from "@/lib/catalogue/events/filter";
import { listEventsJson } from "@/lib/catalogue/events/list-json";
import { listEvents } from "@/lib/catalogue/events/service";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { aClub, anEvent } from "@/lib/testing/factories";

test.each([{}, { selectedTags: '["Music"]' }, { searchQuery: "quad" }, { limit: "1" }, { count: "1" }])(
  "the written list is what the list gives: %j",
  async (asked) => {
    const club = await aClub();
    for (const tags of [["Music"], ["Coding"]]) await anEvent(club, { tags, name: "Quad Night" });
    const query = listQuery.parse(asked);
    const { events, nextCursor } = await listEvents(query);
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.parse(await listEventsJson(query))).toMatchObject({ events: events.map(toListedEventJson), nextCursor });
  },
);
