import type { APIRequestContext } from "@playwright/test";
import { LISTENER_NAME } from "@/lib/platform/cache/processes";
import { db, pool } from "@/lib/platform/db/client";
import { aClub, aCoHost, aCollege, anEvent, aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { test as base, expect } from "./fixtures";
import { unique } from "./support/accounts";
import { publishBlog } from "./support/blogs";
import { publishEvent } from "./support/events";
import { FIRST_ORIGIN, SECOND_ORIGIN } from "./support/servers";
import { logInAs, signInAs, signInCollegeAndClub } from "./support/sign-in";

/** Finished pages and files that show events. */
const PAGES = ["/", "/events-page", "/events.atom"];
const SITEMAP = "/sitemap.xml";

type From = {
  /** This process shows the changes that the tests make through the first one. */
  origin: string;
  /** Disconnects the listening connections repeatedly. */
  isCut: boolean;
};

/** `request` reads; `context.request` writes, through the first process. */
const test = base.extend<From & { cutting: undefined }>({
  origin: [FIRST_ORIGIN, { option: true }],
  isCut: [false, { option: true }],
  request: async ({ playwright, origin }, use) => {
    const request = await playwright.request.newContext({ baseURL: origin });
    await use(request);
    await request.dispose();
  },
  cutting: [
    async ({ isCut }, use) => {
      let isOver = !isCut;
      const end = async () => {
        while (!isOver)
          await pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", [LISTENER_NAME]);
      };
      const ending = end();
      await use(undefined);
      isOver = true;
      await ending;
    },
    { auto: true },
  ],
});

const PROCESSES: Record<string, From> = {
  "the same process": { origin: FIRST_ORIGIN, isCut: false },
  "another process": { origin: SECOND_ORIGIN, isCut: false },
  "another process that cannot be told": { origin: SECOND_ORIGIN, isCut: true },
};
for (const [name, from] of Object.entries(PROCESSES)) {
  test.describe(`shown by ${name}`, () => {
    test.use(from);
    shows();
  });
}

function shows() {
  test("a created, edited or deleted object is so everywhere in the next request, however warm the cache", async ({ context, request }) => {
    const club = await signInAs("club", context.request);
    // It starts soon, so that the first page of the list of events shows it.
    const startsAt = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    const publish = (eventName: string) => publishEvent(context.request, club.id, { eventName, startsAt });
    const [first, name] = [`First ${unique()}`, `Before ${unique()}`];
    const neighbour = await publish(first);
    await warmUp(request, neighbour.id);

    const { id } = await publish(name);
    const path = `/event/${id}`;
    // The page of the club's other event links to the new one.
    const feeds = ["/events.ics", `/clubs/${club.id}.ics`, `/clubs/${club.id}.atom`, `/embed/club/${club.id}`];
    const lists = [...PAGES, ...feeds, `/event/${neighbour.id}`, `/api/collegeRep/events/${club.id}`, "/api/home/latestevent", "/api/asd"];
    expect(await read(request, SITEMAP)).toContain(path);
    for (const list of lists) expect(await read(request, list), list).toContain(name);
    await warmUp(request, id);

    const renamed = `After ${unique()}`;
    const edit = await context.request.put(`/api/event/update/${id}`, { multipart: { eventName: renamed, venue: "The new hall" } });
    expect(edit.status()).toBe(200);
    const page = await read(request, path);
    expect(page).toContain("The new hall");
    expect(page).not.toContain(name);
    expect(jsonLdOf(page)).toMatchObject({ name: renamed, location: { name: "The new hall" } });
    expect(await read(request, `${path}.ics`)).toContain(`SUMMARY:${renamed}`);
    for (const list of lists) {
      const text = await read(request, list);
      expect(text, list).toContain(renamed);
      expect(text, list).not.toContain(name);
    }
    await warmUp(request, id);

    expect((await context.request.delete(`/api/collegeRep/delete/${id}`)).status()).toBe(200);
    expect((await request.get(path)).status()).toBe(404);
    expect((await request.get(`${path}.ics`)).status()).toBe(404);
    for (const list of [SITEMAP, ...lists]) {
      expect(await read(request, list), list).not.toContain(id);
    }
  });

  test("an event with registrations is cancelled on its page and in its calendar file, and is missing in every list", async ({
    context,
    request,
  }) => {
    const club = await signInAs("club", context.request);
    const { id } = await publishEvent(context.request, club.id);
    await aRegistration({ id }, await aStudent());
    await warmUp(request, id);
    expect((await context.request.delete(`/api/collegeRep/delete/${id}`)).status()).toBe(200);
    const page = await read(request, `/event/${id}`);
    expect(page).toContain("Cancelled");
    expect(jsonLdOf(page)).toMatchObject({ eventStatus: "https://schema.org/EventCancelled" });
    expect(await read(request, `/event/${id}.ics`)).toContain("STATUS:CANCELLED");
    for (const list of [SITEMAP, ...PAGES]) expect(await read(request, list), list).not.toContain(id);
  });

  test("an event's page names a co-organising club until it leaves", async ({ context, request }) => {
    const event = await anEvent(await aClub());
    const [email, name] = [`${unique()}@mail.example`, `Drama ${unique()}`];
    const club = await aClub({ email, name });
    await logInAs("club", context.request, { email, password: PASSWORD });
    const { id } = await aCoHost(club, { role: "editor", event });
    await keep(request, [`/event/${event.id}`]);
    expect(await read(request, `/event/${event.id}`)).toContain(name);
    expect((await context.request.delete(`/api/team/${id}`)).status()).toBe(200);
    expect(await read(request, `/event/${event.id}`)).not.toContain(name);
  });

  test("a college's new name is on the page of an event that admits its students, and in the calendars of its clubs", async ({
    context,
    request,
  }) => {
    const [email, name] = [`${unique()}@mail.example`, `Hills ${unique()}`];
    const college = await aCollege({ email, name });
    const club = await aClub({ college });
    const own = await anEvent(club, { startsAt: new Date(Date.now() + 5 * 24 * 60 * 60 * 1000) });
    const admitting = await anEvent(await aClub(), { admits: "colleges" });
    await db.eventCollege.create({ data: { eventId: admitting.id, collegeId: college.id } });
    const { path } = await (await request.get(`/api/clubs/${club.id}`)).json();
    const pages = [`/event/${admitting.id}`, `/event/${own.id}.ics`, `${path}.ics`, `${path}.atom`];
    await keep(request, pages);
    for (const page of pages) expect(await read(request, page), page).toContain(name);
    await logInAs("college", context.request, { email, password: PASSWORD });
    const renamed = `Plains ${unique()}`;
    expect((await context.request.put(`/api/colleges/${college.id}`, { multipart: { name: renamed } })).status()).toBe(200);
    for (const page of pages) expect(await read(request, page), page).toContain(renamed);
  });

  test("a published or deleted blog is so everywhere in the next request", async ({ context, request }) => {
    const club = await signInAs("club", context.request);
    const { path: clubPath, college } = await (await request.get(`/api/clubs/${club.id}`)).json();
    const ofClub = `/blogs${clubPath.replace("/clubs", "/club")}`;
    const lists = ["/blogs", "/blogs.atom", SITEMAP, `/blogs/college/${college.slug}`];
    await keep(request, [ofClub, ...lists]);
    const { id } = await publishBlog(context.request, club.id);
    const path = `/blogs/${id}`;
    for (const list of [ofClub, ...lists]) expect(await read(request, list), list).toContain(path);
    await keep(request, [path, ofClub, ...lists]);

    expect((await context.request.delete(`/api/collegeRep/delete/blogs/${id}`)).status()).toBe(200);
    expect((await request.get(path)).status()).toBe(404);
    for (const list of [ofClub, ...lists]) expect(await read(request, list), list).not.toContain(id);

    const last = await publishBlog(context.request, club.id);
    await keep(request, [`/blogs/${last.id}`, ofClub, ...lists]);
    expect((await context.request.delete(`/api/college/delete/${club.id}`)).status()).toBe(200);
    for (const gone of [`/blogs/${last.id}`, ofClub]) expect((await request.get(gone)).status(), gone).toBe(404);
    for (const list of lists) expect(await read(request, list), list).not.toContain(last.id);
  });

  test("a page shows whether there are seats, in the next request after the last one was taken or freed", async ({ context, request }) => {
    const club = await signInAs("club", context.request);
    const { id } = await publishEvent(context.request, club.id, { capacity: "1" });
    const availability = async () => {
      const { offers } = jsonLdOf(await read(request, `/event/${id}`)) as { offers: { availability: string } };
      return offers.availability;
    };
    await warmUp(request, id);
    expect(await availability()).toBe("https://schema.org/InStock");
    const student = await signInAs("student", context.request);
    expect((await context.request.get(`/api/event/hi/${id}/${student.id}`, { headers: { "X-Quad": "1" } })).status()).toBe(200);
    expect(await availability()).toBe("https://schema.org/SoldOut");
    await warmUp(request, id);
    expect((await context.request.delete(`/api/event/registration/${id}`)).status()).toBe(200);
    expect(await availability()).toBe("https://schema.org/InStock");
  });

  test("after a college is deleted, its clubs' events and blogs are missing on every page in the next request", async ({
    context,
    browser,
    request,
  }) => {
    const { college, club, clubContext } = await signInCollegeAndClub(context, browser);
    const startsAt = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    const [event, blog] = [await publishEvent(clubContext.request, club.id, { startsAt }), await publishBlog(clubContext.request, club.id)];
    await clubContext.close();
    await warmUp(request, event.id);
    await keep(request, ["/blogs", `/blogs/${blog.id}`, "/blogs.atom"]);
    expect((await context.request.delete(`/api/college/delete/${college.id}`)).status()).toBe(200);
    for (const path of [`/event/${event.id}`, `/event/${event.id}.ics`, `/blogs/${blog.id}`])
      expect((await request.get(path)).status()).toBe(404);
    for (const list of [SITEMAP, ...PAGES, "/api/asd", "/blogs", "/blogs.atom"]) {
      const text = await read(request, list);
      for (const id of [event.id, blog.id]) expect(text, list).not.toContain(id);
    }
  });
}

async function read(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

function warmUp(request: APIRequestContext, id: string): Promise<void> {
  return keep(request, [`/event/${id}`, `/event/${id}.ics`, SITEMAP, ...PAGES]);
}

/** Repeats requests until the answers come from the cache: simultaneous changes by other tests expire lists too. */
async function keep(request: APIRequestContext, paths: string[]): Promise<void> {
  for (const path of paths)
    await expect.poll(async () => (await request.get(path)).headers()["x-nextjs-cache"], { message: path, intervals: [0] }).toBe("HIT");
}

function jsonLdOf(html: string): unknown {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) => JSON.parse(text ?? ""));
  return blocks.find((block) => block["@type"] === "Event");
}
