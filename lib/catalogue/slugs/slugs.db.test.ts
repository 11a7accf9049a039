import { describe, expect, test } from "vitest";
import { getClubPage, getCollegePage } from "@/lib/catalogue/directory/service";
import { findOwner } from "@/lib/catalogue/slugs/service";
import { deleteAccounts } from "@/lib/identity/accounts/service";
import { db } from "@/lib/platform/db/client";
import { aClub, aCollege, anEvent } from "@/lib/testing/factories";

const slugOfClub = async (id: string) => (await db.club.findUniqueOrThrow({ where: { id } })).slug;
const slugOfEvent = async (id: string) => (await db.event.findUniqueOrThrow({ where: { id } })).slug;
const rename = (id: string, name: string) => db.club.update({ where: { id }, data: { name } });

test.each([
  ["Decibel Collective", "decibel-collective"],
  ["Café Olé & Friends!", "cafe-ole-friends"],
  ["संगीत मंडल", "sangit-mandal"],
  ["Page", "page-2"],
])("the club %s has the slug %s", async (name, slug) => {
  expect(await slugOfClub((await aClub({ name })).id)).toBe(slug);
});

test("a name in unknown letters, and one in the form of an id, get the kind and the end of their owner's id", async () => {
  const [greek, uuid] = [await aClub({ name: "音楽部" }), await aClub({ name: crypto.randomUUID() })];
  for (const { id } of [greek, uuid]) expect(await slugOfClub(id)).toBe(`club-${id.slice(-8)}`);
  const college = await aCollege({ name: "大学" });
  expect((await getCollegePage(college.id)).slug).toBe(`college-${college.id.slice(-8)}`);
});

test("concurrent clubs of one name each get their own slug, and colleges are numbered separately", async () => {
  const college = await aCollege({ name: "Robotics" });
  const clubs = await Promise.all(Array.from({ length: 9 }, () => aClub({ name: "Robotics", college })));
  const slugs = await Promise.all(clubs.map(({ id }) => slugOfClub(id)));
  expect(slugs.sort()).toEqual(["robotics", ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `robotics-${number}`)].sort());
  expect((await getCollegePage(college.id)).slug).toBe("robotics");
});

describe("a new name", () => {
  test("changes the slug; the former one redirects, is given to no other owner, and may return to its own [reach 4, 7.1]", async () => {
    const club = await aClub({ name: "Old Name" });
    await rename(club.id, "New Name");
    expect(await slugOfClub(club.id)).toBe("new-name");
    expect((await getClubPage("old-name")).slug).toBe("new-name");
    const other = await aClub({ name: "Old Name" });
    expect(await slugOfClub(other.id)).toBe("old-name-2");
    await rename(club.id, "Old, name!");
    expect(await slugOfClub(club.id)).toBe("old-name");
    expect((await getClubPage("new-name")).id).toBe(club.id);
  });

  test("with the same slug keeps the number", async () => {
    await aClub({ name: "Debate" });
    const second = await aClub({ name: "Debate" });
    await rename(second.id, "DEBATE");
    expect(await slugOfClub(second.id)).toBe("debate-2");
  });

  test("used by two clubs concurrently belongs to one of them", async () => {
    const clubs = await Promise.all([aClub(), aClub(), aClub(), aClub()]);
    await Promise.all(clubs.map(({ id }) => rename(id, "Photography")));
    const slugs = await Promise.all(clubs.map(({ id }) => slugOfClub(id)));
    expect(slugs.sort()).toEqual(["photography", "photography-2", "photography-3", "photography-4"]);
  });
});

test("a written slug is replaced by the name's, so the two never differ", async () => {
  const club = await aClub({ name: "Chess" });
  await db.club.update({ where: { id: club.id }, data: { slug: "somebody-else" } });
  expect(await slugOfClub(club.id)).toBe("chess");
});

test("a deleted club's address leads to no club, and no other club gets it; its events' addresses are deleted", async () => {
  const club = await aClub({ name: "Gone" });
  const event = await anEvent(club, { name: "Last Night", status: "cancelled" });
  await db.$transaction((tx) => deleteAccounts(tx, [club.id]));
  await expect(getClubPage("gone")).rejects.toMatchObject({ code: "club_not_found" });
  expect(await slugOfClub((await aClub({ name: "Gone" })).id)).toBe("gone-2");
  expect(await slugOfEvent(event.id)).toBe("");
  expect(await db.slugName.count({ where: { ownerId: event.id } })).toBe(0);
});

test("events have slugs of their own in each club, and many of one name need no search through all [reach 7.1]", async () => {
  const [club, other] = [await aClub(), await aClub()];
  const slugs: string[] = [];
  for (let number = 0; number < 12; number++) slugs.push(await slugOfEvent((await anEvent(club, { name: "Weekly Jam" })).id));
  expect(slugs).toEqual(["weekly-jam", ...Array.from({ length: 11 }, (_, index) => `weekly-jam-${index + 2}`)]);
  expect(await slugOfEvent((await anEvent(other, { name: "Weekly Jam" })).id)).toBe("weekly-jam");
});

test("concurrent events of one name each get their own slug", async () => {
  const club = await aClub();
  const events = await Promise.all(Array.from({ length: 6 }, () => anEvent(club, { name: "Hack Night" })));
  expect(new Set(await Promise.all(events.map(({ id }) => slugOfEvent(id)))).size).toBe(6);
});

test("a long name's slug has up to 60 characters with its number, also with many concurrent owners", async () => {
  const name = "The Society for the Advancement of Very Long Names of Clubs and Committees";
  const clubs = await Promise.all(Array.from({ length: 12 }, () => aClub({ name })));
  const slugs = await Promise.all(clubs.map(({ id }) => slugOfClub(id)));
  const whole = "the-society-for-the-advancement-of-very-long-names-of-clubs";
  const shortened = "the-society-for-the-advancement-of-very-long-names-of-club";
  expect(whole).toHaveLength(59);
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${shortened}-${number}`);
  expect(slugs.sort()).toEqual([whole, ...numbered, ...[10, 11, 12].map((number) => `${shortened.slice(0, -1)}-${number}`)].sort());
  // A numbered slug belongs to its owner too.
  const [second] = clubs.filter((_, index) => slugs[index] !== whole);
  const before = await slugOfClub(second?.id ?? "");
  await rename(second?.id ?? "", "Short");
  await rename(second?.id ?? "", name);
  expect(await slugOfClub(second?.id ?? "")).toBe(before);
});

test("an unused slug has no owner", async () => {
  expect(await findOwner("club", "nobody-at-all")).toBeNull();
});
