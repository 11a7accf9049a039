import { describe, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { clubPost, clubShare, eventShare, teamShare } from "@/lib/site/seo/share-texts";

const NOW = new Date("2026-12-01T00:00:00Z");
const event = {
  id: "01900000-0000-7000-8000-00000000000a",
  slug: "robo-race",
  name: "Robo Race",
  club: { id: "1", name: "Robotics Club", slug: "robotics-club" },
  college: { id: "2", name: "NIT Trichy", slug: "nit-trichy", city: null },
  startsAt: new Date("2026-12-19T12:30:00Z"),
  timeZone: "Asia/Kolkata",
  venue: "Main Quad",
  mode: "Offline" as const,
  pricePaise: 0,
  status: "published" as const,
  registrationOpensAt: new Date("2026-11-01T00:00:00Z"),
  registrationClosesAt: new Date("2026-12-18T12:30:00Z"),
  descriptionText: "Two lanes, one straight line of tape, and a stopwatch that has no friends.",
};
const link = (source: string) => `${env.ORIGIN}/clubs/robotics-club/robo-race?utm_source=${source}`;
const sent = (whatsApp: string) => new URL(whatsApp).searchParams.get("text")?.split("\n");

describe("the text of an event", () => {
  test("says what, when, where, for how much and until when, with a link for each way [app 6]", () => {
    const { title, text, link: copied, whatsApp, x } = eventShare(event, NOW);
    const lines = ["Robo Race", "Sat 19 Dec, 18:00 · Main Quad, NIT Trichy", "Free · register until 18 Dec"];
    expect([title, copied]).toEqual(["Robo Race", link("copy")]);
    expect(text.split("\n")).toEqual([...lines, link("share")]);
    expect(whatsApp).toMatch(/^https:\/\/wa\.me\/\?text=[\w.~!*'()%-]+$/);
    expect(sent(whatsApp)).toEqual([...lines, link("whatsapp")]);
    const { searchParams } = new URL(x);
    expect([searchParams.get("text")?.split("\n"), searchParams.get("url")]).toEqual([lines, link("x")]);
  });

  test.each([
    ["is cancelled", { status: "cancelled" as const }, ["Sat 19 Dec, 18:00 · Main Quad, NIT Trichy", "Cancelled"]],
    [
      "takes no registrations any more",
      { registrationClosesAt: NOW, pricePaise: 15_000 },
      ["Sat 19 Dec, 18:00 · Main Quad, NIT Trichy", "₹150"],
    ],
    ["has no date yet", { startsAt: null }, ["Date to be announced · Main Quad, NIT Trichy", "Free · register until 18 Dec"]],
    ["is online", { mode: "Online" as const, venue: "Zoom" }, ["Sat 19 Dec, 18:00 · Zoom", "Free · register until 18 Dec"]],
    [
      "is elsewhere",
      { timeZone: "Asia/Dubai" },
      ["Sat 19 Dec, 16:30 (Asia/Dubai) · Main Quad, NIT Trichy", "Free · register until 18 Dec"],
    ],
  ])("that %s says so [app 6]", (_, fields, lines) => {
    expect(sent(eventShare({ ...event, ...fields }, NOW).whatsApp)?.slice(1, -1)).toEqual(lines);
  });

  test("has at most 1,000 characters in WhatsApp's address, with the whole link, in any script [app 6]", () => {
    const long = { ...event, name: "रोबोट दौड़ ".repeat(20), venue: "मुख्य प्रांगण 🤖 ".repeat(30) };
    const { whatsApp } = eventShare(long, NOW);
    expect(whatsApp.length - "https://wa.me/?text=".length).toBeLessThanOrEqual(1000);
    const lines = sent(whatsApp) ?? [];
    expect([lines.length, lines.at(-1)]).toEqual([4, link("whatsapp")]);
    expect(lines[0]).toMatch(/^रोबोट.*…$/);
    expect(lines.join()).not.toMatch(/\ufffd/);
  });
});

test("a club's text names its college [app 6]", () => {
  const { whatsApp } = clubShare({ name: "Robotics Club", slug: "robotics-club", college: { name: "NIT Trichy" } });
  expect(sent(whatsApp)).toEqual(["Robotics Club", "NIT Trichy", `${env.ORIGIN}/clubs/robotics-club?utm_source=whatsapp`]);
});

test.each([
  [2, "Join Null Pointers for Robo Race (2 places left)"],
  [3, "Join Null Pointers for Robo Race (1 place left)"],
  [4, "Join Null Pointers for Robo Race"],
])("a team of %d says how many places are left, and shares its link as it is [app 6]", (members, line) => {
  const team = { name: "Null Pointers", members: Array.from({ length: members }), event: { name: "Robo Race", teamMax: 4 } };
  const share = teamShare(team, "https://quad.example/team-invite/abc");
  expect(sent(share.whatsApp)).toEqual([line, "https://quad.example/team-invite/abc"]);
  expect(share.link).toBe("https://quad.example/team-invite/abc");
});

test("a club's own text has its name, the facts, what it is about, and the address [app 6]", () => {
  expect(clubPost(event, NOW)).toBe(
    `Robotics Club: Robo Race
Sat 19 Dec, 18:00 · Main Quad, NIT Trichy
Free · register until 18 Dec

Two lanes, one straight line of tape, and a stopwatch that has no friends.

${link("copy")}`,
  );
});
