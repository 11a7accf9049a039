import { expect, test } from "vitest";
import { DIRECTORY_PAGE } from "@/lib/catalogue/directory/public-lists";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { blogFeed, eventFeed } from "@/lib/site/seo/feed";
import { sitemap, sitemapPart } from "@/lib/site/seo/sitemap";
import { aBlog, aClub, aCollege, anEvent } from "@/lib/testing/factories";

const past = new Date(Date.now() - DAY_MS);

test("the sitemap names every event that is neither over nor cancelled, and its parts together do the same", async () => {
  const club = await aClub({ college: await aCollege({ domainProvedAt: null }) });
  const shown = [await anEvent(club), await anEvent(club), await anEvent(club)];
  const hidden = [
    await anEvent(club, { status: "cancelled" }),
    await anEvent(club, { registrationOpensAt: past, registrationClosesAt: past, startsAt: past }),
  ];
  const whole = await sitemap();
  for (const { id, updatedAt } of shown) expect(whole).toContain(`/event/${id}</loc><lastmod>${updatedAt.toISOString()}</lastmod>`);
  for (const { id } of hidden) expect(whole).not.toContain(id);

  const index = await sitemap(2);
  const files = [...index.matchAll(/sitemap-(\d+)\.xml/g)].map(([, part]) => Number(part));
  expect(index).toContain("<sitemapindex");
  expect(files).toEqual([1, 2, 3]);
  const parts = await Promise.all(files.map((part) => sitemapPart(part, 2)));
  expect(parts[0]).toContain("/aboutus</loc>");
  for (const { id } of shown) expect(parts.filter((part) => part?.includes(id))).toHaveLength(1);
  expect(await sitemapPart(4, 2)).toBeNull();
});

async function addOrganisations(
  ...[kind, count, row]:
    | ["college", number, (id: string) => Prisma.CollegeCreateManyInput]
    | ["club", number, (id: string) => Prisma.ClubCreateManyInput]
) {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await db.account.createMany({
    data: ids.map((id) => ({ id, realm: "organiser", kind, email: `${id}@example.org`, passwordHash: "none" })),
  });
  if (kind === "college") await db.college.createMany({ data: ids.map(row) });
  else await db.club.createMany({ data: ids.map(row) });
}

test("the sitemap names the further pages of the directories, as many as there are [reach 4]", async () => {
  const furtherPages = async () => [...(await sitemap()).matchAll(/<loc>[^<]*(\/[a-z]+\/page\/[^<]*)<\/loc>/g)].map(([, path]) => path);
  const college = await aCollege({ domainProvedAt: null });
  await addOrganisations("college", DIRECTORY_PAGE - 1, (id) => ({ id, name: `College ${id}`, emailDomain: `${id}.example` }));
  await addOrganisations("club", DIRECTORY_PAGE, (id) => ({ id, name: `Club ${id}`, collegeId: college.id }));
  const banned = await aClub({ college });
  await db.club.update({ where: { id: banned.id }, data: { bannedAt: new Date() } });
  expect(await furtherPages()).toEqual([]);
  await aClub({ college });
  expect(await furtherPages()).toEqual(["/clubs/page/2"]);
  await aCollege();
  expect(await furtherPages()).toEqual(["/clubs/page/2", "/colleges/page/2"]);
  expect(await sitemapPart(1, 2)).toContain("/colleges/page/2</loc>");
});

test("the feed has the newest events first, with their texts as text", async () => {
  const club = await aClub({ name: "Arts & <Crafts>" });
  const [older, newer] = [await anEvent(club, { name: "Older & wiser" }), await anEvent(club)];
  const feed = await eventFeed();
  expect(feed.indexOf(newer.id)).toBeLessThan(feed.indexOf(older.id));
  expect(feed).toContain("<title>Older &amp; wiser</title>");
  expect(feed).toContain("<name>Arts &amp; &lt;Crafts&gt;</name>");
});

test("the sitemap names every blog after the events, and its parts together do the same", async () => {
  const club = await aClub({ college: await aCollege({ domainProvedAt: null }) });
  const event = await anEvent(club);
  const blogs = [await aBlog(club), await aBlog(club), await aBlog(club)];
  const whole = await sitemap();
  for (const { id, createdAt } of blogs) expect(whole).toContain(`/blogs/${id}</loc><lastmod>${createdAt.toISOString()}</lastmod>`);
  const parts = await Promise.all([1, 2, 3].map((part) => sitemapPart(part, 2)));
  for (const { id } of [event, ...blogs]) expect(parts.filter((part) => part?.includes(id))).toHaveLength(1);
  expect(parts[1]).toContain(event.id);
  expect(await sitemapPart(4, 2)).toBeNull();
});

test("the sitemap names the lists of blogs linked from public pages, if the domain is proved", async () => {
  const college = await aCollege({ name: "Sahyadri" });
  const [club, other] = [await aClub({ college, name: "Decibel" }), await aClub({ college, name: "Kettle" })];
  const unproved = await aClub({ college: await aCollege({ name: "Konkan", domainProvedAt: null }), name: "Lantern" });
  const lists = async () => [...(await sitemap()).matchAll(/<loc>[^<]*(\/blogs\/c[^<]*)<\/loc>/g)].map(([, path]) => path);
  for (let number = 0; number < 6; number++) await Promise.all([aBlog(club), aBlog(unproved)]);
  await aBlog(unproved);
  expect(await lists()).toEqual([]);
  await aBlog(other);
  expect(await lists()).toEqual(["/blogs/college/sahyadri"]);
  await aBlog(club);
  expect(await lists()).toEqual(["/blogs/club/decibel", "/blogs/college/sahyadri"]);
});

test("the feed of blogs has the newest first, with their clubs", async () => {
  const club = await aClub({ name: "Arts & <Crafts>" });
  const [older, newer] = [await aBlog(club, { title: "Older & wiser", createdAt: new Date(0) }), await aBlog(club)];
  const feed = await blogFeed();
  expect(feed.indexOf(newer.id)).toBeLessThan(feed.indexOf(older.id));
  expect(feed).toContain("<title>Older &amp; wiser</title>");
  expect(feed).toContain("<name>Arts &amp; &lt;Crafts&gt;</name>");
  expect(feed).toContain("/blogs.atom");
});
