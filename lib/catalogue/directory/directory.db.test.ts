import { describe, expect, test } from "vitest";
import { GET as readClub, PUT as saveClub } from "@/app/api/clubs/[id]/route";
import { GET as listClubs } from "@/app/api/clubs/route";
import { GET as readCollege, PUT as saveCollege } from "@/app/api/colleges/[id]/route";
import { GET as listColleges } from "@/app/api/colleges/route";
import { GET as readEvent } from "@/app/api/event/[id]/route";
import { countFollowersByWeek } from "@/lib/catalogue/directory/followers";
import { findReadableEvent } from "@/lib/catalogue/directory/service";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { sweepImages } from "@/lib/platform/images/service";
import { DAY_MS } from "@/lib/platform/time/units";
import { isKnownAddress } from "@/lib/site/seo/known-addresses";
import { sitemap } from "@/lib/site/seo/sitemap";
import { call } from "@/lib/testing/call";
import { aBlog, aClub, aCollege, anAdmin, anEvent, aStudent } from "@/lib/testing/factories";
import { aPicture, storedFiles } from "@/lib/testing/pictures";

const PAST = { registrationOpensAt: new Date(0), registrationClosesAt: new Date(1), startsAt: new Date(2) };

const getClub = (id: string) => call(readClub, { method: "GET", params: { id } });
const getCollege = (id: string) => call(readCollege, { method: "GET", params: { id } });
const clubs = async (query: Record<string, string> = {}) => call(listClubs, { method: "GET", query });
const names = (list: { name: string }[]) => list.map(({ name }) => name);

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const put = (handler: typeof saveClub, as: Account, id: string, fields: Record<string, string | File>) =>
  call(handler, { method: "PUT", as, params: { id }, body: formOf(fields) });
const aLogo = async () => new File([new Uint8Array(await aPicture(300, 300).jpeg().toBuffer())], "logo.jpg", { type: "image/jpeg" });

describe("a public page", () => {
  test("of a club shows all its parts, by id, slug and former slug, and never the account's email [reach 4]", async () => {
    const college = await aCollege({ name: "Sahyadri" });
    const club = await aClub({ college, name: "Decibel Collective", email: "login@decibel.example" });
    await anEvent(club);
    await anEvent(club, PAST);
    await anEvent(club, { status: "draft" });
    await anEvent(club, { status: "cancelled" });
    await aBlog(club);
    await db.club.update({ where: { id: club.id }, data: { name: "Decibel" } });
    const { status, body } = await getClub(club.id);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        _id: club.id,
        slug: "decibel",
        path: "/clubs/decibel",
        name: "Decibel",
        about: "",
        links: [],
        logo: null,
        banner: null,
        publicEmail: null,
        followers: null,
        upcoming: 1,
        past: 1,
        blogs: 1,
        college: { _id: college.id, name: "Sahyadri", slug: "sahyadri", path: "/colleges/sahyadri" },
      },
    });
    for (const name of ["decibel", "decibel-collective"]) expect((await getClub(name)).body).toEqual(body);
    expect(JSON.stringify(body)).not.toContain("login@decibel.example");
  });

  test("of a college counts its clubs, and the events and blogs of all of them", async () => {
    const college = await aCollege({ name: "Sahyadri" });
    const [first, second] = [await aClub({ college }), await aClub({ college })];
    await anEvent(first);
    await anEvent(second);
    await aBlog(second);
    await anEvent(await aClub());
    expect((await getCollege("sahyadri")).body).toMatchObject({ _id: college.id, city: null, clubs: 2, upcoming: 2, past: 0, blogs: 1 });
  });

  test.each(["no-such-club", "UPPER", "a--b", "x".repeat(101), "0190a000-0000-7000-8000-000000000000", "%00"])(
    "%j is a 404",
    async (name) => {
      expect((await getClub(name)).status).toBe(404);
      expect((await getCollege(name)).status).toBe(404);
    },
  );

  test("refuses the id of a student or a college as a club's id", async () => {
    expect((await getClub((await aStudent()).id)).body.code).toBe("club_not_found");
    expect((await getCollege((await aClub()).id)).body.code).toBe("college_not_found");
  });
});

describe("the directory", () => {
  test("lists clubs by name in Latin letters, page by page, with their next event", async () => {
    const college = await aCollege();
    for (const name of ["Zephyr", "संगीत", "Abhinaya"]) await aClub({ college, name });
    const zephyr = await db.club.findFirstOrThrow({ where: { name: "Zephyr" } });
    const startsAt = new Date(Date.now() + 9 * DAY_MS);
    await anEvent({ role: "club", ...zephyr } as never, { startsAt, registrationClosesAt: new Date(Date.now() + DAY_MS) });
    const first = await clubs({ limit: "2" });
    expect(names(first.body.clubs)).toEqual(["Abhinaya", "संगीत"]);
    const second = await clubs({ limit: "2", cursor: first.body.nextCursor });
    expect(second.body).toMatchObject({ clubs: [{ name: "Zephyr", upcoming: 1, nextAt: startsAt.toISOString() }], nextCursor: null });
    expect(names((await clubs({ college: college.id })).body.clubs)).toHaveLength(3);
    expect((await clubs({ college: (await aCollege()).id })).body.clubs).toEqual([]);
  });

  test("finds misspelt names, correct spellings first, page by page", async () => {
    for (const name of ["Robotics", "Robotics Junior", "Drama", "संगीत मंडल"]) await aClub({ name });
    expect(names((await clubs({ q: "robotics" })).body.clubs).sort()).toEqual(["Robotics", "Robotics Junior"]);
    expect(names((await clubs({ q: "robtics" })).body.clubs).sort()).toEqual(["Robotics", "Robotics Junior"]);
    expect(names((await clubs({ q: "sangit" })).body.clubs)).toEqual(["संगीत मंडल"]);
    expect((await clubs({ q: "quidditch" })).body.clubs).toEqual([]);
    const first = await clubs({ q: "robotics", limit: "1" });
    const second = await clubs({ q: "robotics", limit: "1", cursor: first.body.nextCursor });
    expect(names([...first.body.clubs, ...second.body.clubs]).sort()).toEqual(["Robotics", "Robotics Junior"]);
    expect(second.body.nextCursor).toBeNull();
  });

  test.each([
    ["cursor", "nonsense"],
    ["limit", "0"],
    ["limit", "101"],
    ["college", "no-id"],
    ["q", "x".repeat(300)],
  ])("%s=%s is a 400", async (name, value) => {
    expect((await clubs({ [name]: value })).status).toBe(400);
  });

  test("lists colleges with their clubs counted", async () => {
    const college = await aCollege({ name: "Malabar University" });
    await aClub({ college });
    const { body } = await call(listColleges, { method: "GET", query: { q: "malabar" } });
    expect(body).toMatchObject({
      colleges: [{ _id: college.id, clubs: 1, upcoming: 0, nextAt: null, path: "/colleges/malabar-university" }],
    });
  });
});

describe("an edit", () => {
  test("changes given fields, keeps absent ones, clears empty ones, and is logged", async () => {
    const club = await aClub({ name: "Decibel" });
    const links = JSON.stringify([{ label: "Instagram", url: "https://instagram.com/decibel" }]);
    const given = { about: "We carry\r\nsub-woofers.", links, publicEmail: "Hello@Decibel.example" };
    const { status, body } = await put(saveClub, club, club.id, given);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: "Saved",
      data: {
        about: "We carry\nsub-woofers.",
        links: [{ label: "Instagram", url: "https://instagram.com/decibel" }],
        publicEmail: "hello@decibel.example",
      },
    });
    await put(saveClub, club, club.id, { publicEmail: "", name: "Decibel Two" });
    // A form in which nothing was changed has no fields.
    expect((await put(saveClub, club, club.id, {})).status).toBe(200);
    const { body: now } = await getClub(club.id);
    expect(now).toMatchObject({ slug: "decibel-two", about: "We carry\nsub-woofers.", publicEmail: null });
    const acts = await db.organiserAction.findMany({ where: { clubId: club.id }, orderBy: { id: "asc" } });
    expect(acts.map(({ act, standing, changes }) => ({ act, standing, changes }))).toEqual([
      { act: "edited", standing: "owner", changes: { about: [null, null], links: [null, null], publicEmail: [null, null] } },
      { act: "edited", standing: "owner", changes: { publicEmail: [null, null], name: ["Decibel", "Decibel Two"] } },
    ]);
  });

  test("of the name is shown by the club's events, and in the club's browser by the header", async () => {
    const club = await aClub({ name: "Before" });
    const event = await anEvent(club, { name: "Sufi Sunday" });
    const { headers } = await put(saveClub, club, club.id, { name: "After" });
    expect(headers.getSetCookie().some((cookie) => cookie.startsWith("name=After;"))).toBe(true);
    const { body } = await call(readEvent, { method: "GET", params: { id: event.id } });
    expect(body).toMatchObject({ club: { name: "After", slug: "after" }, path: "/clubs/after/sufi-sunday" });
    for (const slug of ["after", "before", club.id]) expect(await findReadableEvent(slug, "sufi-sunday")).toBe(event.id);
  });

  test("of a college also changes the city; the admin may edit, and the header in the admin's browser stays", async () => {
    const [college, admin] = [await aCollege(), await anAdmin()];
    const { status, body, headers } = await put(saveCollege, admin, college.id, { city: "Pune" });
    expect({ status, city: body.data.city, cookies: headers.getSetCookie() }).toEqual({ status: 200, city: "Pune", cookies: [] });
  });

  test("stores pictures, and removes replaced and cleared ones", async () => {
    const club = await aClub();
    const { body } = await put(saveClub, club, club.id, { logo: await aLogo(), banner: await aLogo() });
    expect(body.data.logo).toMatchObject({ width: 300, height: 300 });
    const files = (await storedFiles()).length;
    await sweepImages(new Date(Date.now() + DAY_MS));
    expect(await storedFiles()).toHaveLength(files);
    await put(saveClub, club, club.id, { logo: await aLogo(), banner: "" });
    await sweepImages(new Date(Date.now() + 2000));
    expect((await getClub(club.id)).body).toMatchObject({ banner: null, logo: { width: 300 } });
    // The logo, and the picture of links that is made of it.
    expect(await db.image.count()).toBe(2);
  });

  test("leaves no picture after a failure", async () => {
    const club = await aClub();
    const broken = new File([new Uint8Array([1, 2, 3])], "banner.jpg", { type: "image/jpeg" });
    const { status, body } = await put(saveClub, club, club.id, { logo: await aLogo(), banner: broken });
    expect(status).toBe(415);
    expect(body.issues).toEqual([{ field: "banner", message: expect.any(String) }]);
    await sweepImages(new Date(Date.now() + 2000));
    expect(await db.image.count()).toBe(0);
  });

  test.each([
    ["about", "x".repeat(2001)],
    ["name", "x"],
    ["publicEmail", "no address"],
    ["links", "no JSON"],
    ["links", '{"label":"a"}'],
    ["links", JSON.stringify(Array.from({ length: 6 }, () => ({ label: "a", url: "https://a.example" })))],
    ["links", JSON.stringify([{ label: "a", url: "http://a.example" }])],
    ["links", JSON.stringify([{ label: "a", url: "javascript:alert(1)" }])],
    ["links", JSON.stringify([{ label: "", url: "https://a.example" }])],
    ["links", JSON.stringify([{ label: "x".repeat(31), url: "https://a.example" }])],
    ["logo", "not a picture"],
  ])("with %s %s is a 400 and changes nothing", async (field, text) => {
    const club = await aClub();
    const before = (await getClub(club.id)).body;
    const { status, body } = await put(saveClub, club, club.id, { [field]: text, about: field === "about" ? text : "New" });
    expect(status).toBe(400);
    expect(body.issues[0].field.split(".")[0]).toBe(field);
    expect((await getClub(club.id)).body).toEqual(before);
  });

  test("is refused for another club, for its college, and after deletion", async () => {
    const college = await aCollege();
    const [club, other] = [await aClub({ college }), await aClub({ college })];
    expect((await put(saveClub, other, club.id, { about: "Mine" })).status).toBe(403);
    expect((await put(saveClub, college, club.id, { about: "Mine" })).status).toBe(403);
    expect((await put(saveCollege, college, (await aCollege()).id, { about: "Mine" })).status).toBe(403);
    expect((await put(saveClub, await anAdmin(), (await aStudent()).id, { about: "Mine" })).body.code).toBe("club_not_found");
  });

  test("to one name by two clubs concurrently gives each an address", async () => {
    const pair = await Promise.all([aClub(), aClub()]);
    const saved = await Promise.all(pair.map((club) => put(saveClub, club, club.id, { name: "Astronomy" })));
    expect(saved.map(({ body }) => body.data.slug).sort()).toEqual(["astronomy", "astronomy-2"]);
  });
});

test("the readable address of a draft, of a deleted event, and of another club's leads to no page", async () => {
  const [club, other] = [await aClub({ name: "One" }), await aClub({ name: "Two" })];
  await anEvent(club, { name: "Draft", status: "draft" });
  await anEvent(club, { name: "Deleted", status: "deleted" });
  const shown = await anEvent(club, { name: "Shown" });
  for (const slug of ["draft", "deleted", "SHOWN", "nothing"]) expect(await findReadableEvent("one", slug)).toBeNull();
  expect(await findReadableEvent("two", "shown")).toBeNull();
  expect(await findReadableEvent(other.id, "shown")).toBeNull();
  expect(await findReadableEvent("one", "shown")).toBe(shown.id);
});

test("exactly the existing addresses are known", async () => {
  const club = await aClub({ name: "Known", college: await aCollege({ name: "Known College" }) });
  await anEvent(club, { name: "Shown" });
  await db.club.update({ where: { id: club.id }, data: { name: "Renamed" } });
  const known = [
    "/clubs/renamed",
    "/clubs/known",
    `/clubs/${club.id}`,
    "/clubs/known/shown",
    "/colleges/known-college",
    "/tags/career-fair",
    "/feeds/events",
    "/feeds/events.ics",
    "/feeds/blogs",
    "/feeds/clubs/renamed.ics",
    "/feeds/clubs/known.atom",
    `/feeds/clubs/${club.id}.ics`,
    "/feeds/colleges/known-college.atom",
    "/feeds/tags/career-fair.ics",
  ];
  for (const path of known) expect(await isKnownAddress(path), path).toBe(true);
  const unknown = ["/clubs/nobody", "/clubs/page/2", "/clubs/renamed/other", "/colleges/renamed", "/tags/Career-Fair", "/tags/nothing"];
  const noFeeds = [
    "tags.ics",
    "events.atom",
    "clubs/nobody.ics",
    "clubs/renamed",
    "clubs/renamed.xml",
    "students/renamed.ics",
    "tags/nothing.atom",
  ];
  for (const path of [...unknown, ...noFeeds.map((name) => `/feeds/${name}`)]) expect(await isKnownAddress(path), path).toBe(false);
});

test("the sitemap names the pages of colleges whose domain is proved, and of their clubs, and every tag", async () => {
  await aClub({ name: "Proved Club", college: await aCollege({ name: "Proved" }) });
  await aClub({ name: "Other Club", college: await aCollege({ name: "Other", domainProvedAt: null }) });
  const xml = await sitemap();
  for (const path of ["/clubs/proved-club", "/colleges/proved", "/tags/mental-health", "/clubs", "/colleges"])
    expect(xml).toContain(`${path}</loc>`);
  for (const path of ["/clubs/other-club", "/colleges/other"]) expect(xml).not.toContain(`${path}</loc>`);
});

test("a club sees the number of its followers who came in each week, and no number below five", async () => {
  const club = await aClub();
  const now = new Date();
  const students = await Promise.all(Array.from({ length: 7 }, () => aStudent()));
  const at = (index: number) => new Date(now.getTime() - (index < 5 ? 2 : 9) * DAY_MS);
  const follows = students.map(({ id }, index) => ({
    id: crypto.randomUUID(),
    studentId: id,
    kind: "club" as const,
    clubId: club.id,
    createdAt: at(index),
  }));
  await db.follow.createMany({ data: follows });
  const weeks = await countFollowersByWeek(authorizeSelf(club, club.id), "club", now);
  expect(weeks.map(({ count }) => count)).toEqual([...Array.from({ length: 10 }, () => 0), null, 5]);
});
