import type { Metadata } from "next";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import ClubBlogsPage, { generateMetadata as clubBlogsMetadata } from "@/app/(site)/blogs/club/[slug]/page";
import FurtherClubBlogsPage from "@/app/(site)/blogs/club/[slug]/page/[page]/page";
import CollegeBlogsPage, { generateMetadata as collegeBlogsMetadata } from "@/app/(site)/blogs/college/[slug]/page";
import FurtherCollegeBlogsPage from "@/app/(site)/blogs/college/[slug]/page/[page]/page";
import ClubPage, { generateMetadata as clubMetadata } from "@/app/(site)/clubs/[slug]/page";
import CollegePage, { generateMetadata as collegeMetadata } from "@/app/(site)/colleges/[slug]/page";
import { metadata as listMetadata } from "@/app/(site)/events-page/page";
import { metadata as homeMetadata } from "@/app/(site)/page";
import TagPage, { generateMetadata as tagMetadata } from "@/app/(site)/tags/[tag]/page";
import { getBlog } from "@/lib/catalogue/blogs/service";
import { getEvent } from "@/lib/catalogue/events/service";
import { env } from "@/lib/platform/env";
import { blogJsonLd } from "@/lib/site/seo/blog";
import { eventJsonLd } from "@/lib/site/seo/event";
import { aBlog, aClub, aCollege, aFollow, anEvent, anImage, aPlace, aStudent } from "@/lib/testing/factories";

const OVER = { registrationOpensAt: new Date(0), registrationClosesAt: new Date(1), startsAt: new Date(2) };
const some = async (count: number, make: () => Promise<unknown>) => {
  for (let index = 0; index < count; index++) await make();
};

async function htmlOf(page: Promise<ReactElement>): Promise<string> {
  return renderToStaticMarkup(await page).replaceAll("&amp;", "&");
}
const propsOf = <Params>(params: Params) => ({ params: Promise.resolve(params), searchParams: Promise.resolve({}) });
const ofSlug = (slug: string) => propsOf({ slug });
const clubHtml = (slug: string) => htmlOf(ClubPage(ofSlug(slug)));
const collegeHtml = (slug: string) => htmlOf(CollegePage(ofSlug(slug)));

test("pages of clubs and colleges link to the whole list when they show a part of it", async () => {
  const college = await aCollege({ name: "Sahyadri" });
  const club = await aClub({ college, name: "Decibel" });
  const { id: posterId } = await anImage();
  await some(24, () => anEvent(club, { posterId }));
  await some(12, () => anEvent(club, { posterId, ...OVER }));
  for (const html of [await clubHtml("decibel"), await collegeHtml("sahyadri")]) expect(html).not.toContain('href="/events-page');

  await anEvent(club, { posterId });
  expect(await clubHtml("decibel")).toContain(`href="/events-page?club=${club.id}"`);
  expect(await clubHtml("decibel")).not.toContain("past=1");
  await anEvent(club, { posterId, ...OVER });
  expect(await clubHtml("decibel")).toContain(`href="/events-page?past=1&club=${club.id}"`);
  const html = await collegeHtml("sahyadri");
  for (const path of [`/events-page?college=${college.id}`, `/events-page?past=1&college=${college.id}`])
    expect(html).toContain(`href="${path}"`);
});

test("a college's page shows 24 clubs and links to the others", async () => {
  const college = await aCollege({ name: "Sahyadri" });
  await some(24, () => aClub({ college }));
  expect(await collegeHtml("sahyadri")).not.toContain(`href="/clubs?college=${college.id}"`);
  await aClub({ college });
  const html = await collegeHtml("sahyadri");
  expect(html.match(/<article/g)).toHaveLength(24);
  expect(html).toContain("25 clubs");
  expect(html).toContain(`href="/clubs?college=${college.id}"`);
});

test("a club's page shows up to 24 upcoming events, 12 past ones and 6 blogs, and their numbers", async () => {
  const club = await aClub({ name: "Decibel" });
  const { id: posterId } = await anImage();
  await some(25, () => anEvent(club, { posterId }));
  await some(13, () => anEvent(club, { posterId, ...OVER }));
  await some(7, () => aBlog(club));
  const html = await clubHtml("decibel");
  const shown = (path: string) => new Set(html.match(new RegExp(`href="/${path}/[0-9a-f-]{36}"`, "g"))).size;
  expect([shown("event"), shown("blogs")]).toEqual([24 + 12, 6]);
  for (const count of ["25 events", "13 events", "7 blogs"]) expect(html).toContain(count);
});

test("structured data names the club's page as the author of a blog", async () => {
  const blog = await aBlog(await aClub({ name: "Decibel" }));
  expect(blogJsonLd(await getBlog(blog.id))).toMatchObject({ author: { name: "Decibel", url: `${env.ORIGIN}/clubs/decibel` } });
});

test("structured data of an event has its town and its place on the map", async () => {
  const club = await aClub({ college: await aCollege({ name: "Sahyadri", city: "Pune" }) });
  const place = await aPlace(null, { name: "Main gate" });
  const event = await anEvent(club, { venue: "Seminar Hall", placeId: place.id });
  expect(eventJsonLd(await getEvent(event.id))).toMatchObject({
    location: { name: "Seminar Hall", address: { streetAddress: "Seminar Hall, Main gate, Sahyadri", addressLocality: "Pune" } },
  });
});

test("a club and a college have paged lists of all their blogs, and their pages link to them", async () => {
  const college = await aCollege({ name: "Sahyadri" });
  const [club, other] = [await aClub({ college, name: "Decibel" }), await aClub({ college, name: "Kettle" })];
  for (let day = 1; day <= 6; day++) await aBlog(club, { title: `Of Decibel ${day}`, createdAt: new Date(Date.UTC(2026, 0, day)) });
  expect(await clubHtml("decibel")).not.toContain('href="/blogs/club/');
  for (let day = 7; day <= 26; day++) await aBlog(club, { title: `Of Decibel ${day}`, createdAt: new Date(Date.UTC(2026, 0, day)) });
  await aBlog(other, { title: "Of Kettle", createdAt: new Date(Date.UTC(2026, 0, 26, 12)) });
  await aBlog(await aClub(), { title: "Of somebody else" });
  expect(await clubHtml("decibel")).toContain('href="/blogs/club/decibel"');
  expect(await collegeHtml("sahyadri")).toContain('href="/blogs/college/sahyadri"');

  const titles = (html: string) => [...html.matchAll(/>(Of [^<]*)<\/a>/g)].map(([, title]) => title);
  const days = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => `Of Decibel ${from - index}`);
  const first = await htmlOf(ClubBlogsPage(ofSlug("decibel")));
  expect(first).toContain(">Blogs of Decibel</h1>");
  expect(titles(first)).toEqual(days(26, 3));
  for (const path of ["/blogs/club/decibel/page/2", "/clubs/decibel"]) expect(first).toContain(`href="${path}"`);
  const second = await htmlOf(FurtherClubBlogsPage(propsOf({ slug: "decibel", page: "2" })));
  expect(titles(second)).toEqual(days(2, 1));
  expect(second).toContain('href="/blogs/club/decibel"');
  expect(second).not.toContain("Next page");

  expect(titles(await htmlOf(CollegeBlogsPage(ofSlug("sahyadri"))))).toEqual(["Of Kettle", ...days(26, 4)]);
  expect(titles(await htmlOf(FurtherCollegeBlogsPage(propsOf({ slug: "sahyadri", page: "2" }))))).toEqual(days(3, 1));
});

test("a list of blogs has its own canonical address, and search engines list it when they list its club", async () => {
  const unproved = await aCollege({ name: "Konkan", domainProvedAt: null });
  await aClub({ college: await aCollege(), name: "Decibel" });
  await aClub({ college: unproved, name: "Kettle" });
  const of = (slug: string) => clubBlogsMetadata(ofSlug(slug));
  expect(await of("decibel")).toMatchObject({ title: "Blogs of Decibel", alternates: { canonical: "/blogs/club/decibel" } });
  expect((await of("decibel")).robots).toBeUndefined();
  expect((await of("kettle")).robots).toEqual({ index: false });
  expect((await collegeBlogsMetadata(ofSlug("konkan"))).robots).toEqual({ index: false });
});

test("the pages name their own feeds and calendars", async () => {
  await aClub({ college: await aCollege({ name: "Sahyadri" }), name: "Decibel" });
  const typesOf = ({ alternates }: Metadata) => alternates?.types;
  const feeds = (path: string, name: string) => ({
    "application/atom+xml": [{ url: `${path}.atom`, title: `${name} on Quad` }],
    "text/calendar": [{ url: `${path}.ics`, title: `${name} on Quad` }],
  });
  expect(typesOf(await clubMetadata(ofSlug("decibel")))).toEqual(feeds("/clubs/decibel", "Decibel"));
  expect(typesOf(await collegeMetadata(ofSlug("sahyadri")))).toEqual(feeds("/colleges/sahyadri", "Sahyadri"));
  expect(typesOf(await tagMetadata(propsOf({ tag: "career-fair" })))).toEqual(feeds("/tags/career-fair", "Career Fair"));
  for (const metadata of [homeMetadata, listMetadata]) expect(typesOf(metadata)).toEqual(feeds("/events", "Events"));
});

test("a tag's page shows its number of followers, from five on", async () => {
  const html = () => htmlOf(TagPage(propsOf({ tag: "career-fair" })));
  for (let number = 1; number <= 4; number++) await aFollow(await aStudent(), { tag: "Career Fair" });
  expect(await html()).not.toContain("follower</span>");
  expect(await html()).not.toMatch(/<\/b> follower/);
  await aFollow(await aStudent(), { tag: "Career Fair" });
  expect(await html()).toMatch(/>5<\/b> followers/);
});
