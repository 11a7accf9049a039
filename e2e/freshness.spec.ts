import type { APIRequestContext } from "@playwright/test";
import { aRegistration, aStudent } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { unique } from "./support/accounts";
import { publishBlog } from "./support/blogs";
import { publishEvent } from "./support/events";
import { signInAs } from "./support/sign-in";

/** Finished pages and files that name events. */
const PAGES = ["/", "/events-page", "/events.atom"];
const SITEMAP = "/sitemap.xml";

test("what was created, edited or deleted is so everywhere in the next request, however warm the cache", async ({ context, request }) => {
  const club = await signInAs("club", context.request);
  // Soon, so that the first page of the list of events has them.
  const startsAt = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  const publish = (eventName: string) => publishEvent(context.request, club.id, { eventName, startsAt });
  const [first, name] = [`First ${unique()}`, `Before ${unique()}`];
  const neighbour = await publish(first);
  await warmUp(request, neighbour.id);

  const { id } = await publish(name);
  const path = `/event/${id}`;
  // The other event of the same club leads to the new one.
  const lists = [...PAGES, `/event/${neighbour.id}`, `/api/collegeRep/events/${club.id}`, "/api/home/latestevent"];
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

test("an event that somebody registered for is cancelled on its page and in its calendar file, and in no list any more", async ({
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

test("a blog that was published or deleted is so everywhere in the next request", async ({ context, request }) => {
  const club = await signInAs("club", context.request);
  const lists = ["/blogs", "/blogs.atom", SITEMAP];
  const keep = async (paths: string[]) => {
    for (const path of paths) {
      await read(request, path);
      expect((await request.get(path)).headers()["x-nextjs-cache"], path).toBe("HIT");
    }
  };
  await keep(lists);
  const { id } = await publishBlog(context.request, club.id);
  const path = `/blogs/${id}`;
  for (const list of lists) expect(await read(request, list), list).toContain(path);
  await keep([path, ...lists]);

  expect((await context.request.delete(`/api/collegeRep/delete/blogs/${id}`)).status()).toBe(200);
  expect((await request.get(path)).status()).toBe(404);
  for (const list of lists) expect(await read(request, list), list).not.toContain(id);

  const last = await publishBlog(context.request, club.id);
  await keep([`/blogs/${last.id}`, ...lists]);
  expect((await context.request.delete(`/api/college/delete/${club.id}`)).status()).toBe(200);
  expect((await request.get(`/blogs/${last.id}`)).status()).toBe(404);
  for (const list of lists) expect(await read(request, list), list).not.toContain(last.id);
});

async function read(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

/** Twice, so that the second answer comes from the cache. */
async function warmUp(request: APIRequestContext, id: string): Promise<void> {
  for (const path of [`/event/${id}`, `/event/${id}.ics`, SITEMAP, ...PAGES]) {
    await read(request, path);
    const kept = await request.get(path);
    expect(kept.headers()["x-nextjs-cache"], path).toBe("HIT");
  }
}

function jsonLdOf(html: string): unknown {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) => JSON.parse(text ?? ""));
  return blocks.find((block) => block["@type"] === "Event");
}
