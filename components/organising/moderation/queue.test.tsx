import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ModerationQueue } from "@/components/organising/moderation/queue";
import type { ItemJson } from "@/lib/site/moderation/calls";

const now = new Date("2026-12-05T03:30:00Z");

const item: ItemJson = {
  ...{ subject: "site", _id: crypto.randomUUID(), name: "This site", path: "/grievance", club: null, state: "open" },
  ...{ reasons: [{ reason: "wrong", count: 1 }], count: 1, texts: ["The map does not load."], numbers: ["7K3Q9F2M"] },
  ...{ firstAt: now.toISOString(), dueAt: now.toISOString(), hiding: null, look: null, words: "", pictures: [] },
  ...{ seats: 0, payers: 0, paid: 0 },
};

function htmlOf(shown: Partial<ItemJson>, reader: "college" | "admin" = "admin"): string {
  const queue = {
    counts: { open: 1, hidden: 1, decided: 0 },
    nextCursor: null,
    state: "open",
    open: undefined,
    cursor: undefined,
  } as const;
  return renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <ModerationQueue {...queue} items={[{ ...item, ...shown }]} reader={reader} now={now} />
    </AppRouterContext>,
  );
}

test("a report stands in the queue with the number that its reporter was told", () => {
  expect(htmlOf({})).toContain("Number of the report: 7K3Q9F2M");
});

test("no promise about who wrote stands beside an address to answer to", () => {
  const promise = "No one here learns who wrote it";
  expect(htmlOf({ emails: [] })).toContain(promise);
  const html = htmlOf({ emails: ["three@reader.example"] });
  expect(html).toContain("Answer to: three@reader.example");
  expect(html).not.toContain(promise);
});

test("a moderator reads who hid a thing, and a college is not offered to show what the admin hid", () => {
  const hidden = (by: "college" | "admin") =>
    ({
      subject: "event",
      state: "hidden",
      hiding: { at: now.toISOString(), by, reason: "fraud", note: "Take it off.", look: null },
    }) as const;
  for (const [by, reader, who, isOffered] of [
    ["admin", "college", "by Quad", false],
    ["admin", "admin", "by Quad", true],
    ["college", "college", "by you", true],
    ["college", "admin", "by the college", true],
  ] as const) {
    const html = htmlOf(hidden(by), reader);
    expect(html).toContain(`Hidden since 2026-12-05 ${who}: fraud or not a real event`);
    expect(html.includes("Show again"), `${reader} of ${by}`).toBe(isOffered);
  }
});
